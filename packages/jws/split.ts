import { type JwsRefusal, refuse } from "./refusal.ts";

/** The three texts between the dots of a JWS. */
export interface JwsParts {
  readonly ok: true;
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/** Cuts a JWS at its two dots. */
export function splitJws(
  jws: string | null | undefined,
  maxCharacters: number,
): JwsParts | JwsRefusal {
  if (typeof jws !== "string" || jws === "") return refuse("jws_missing", "a JWS, got none");
  if (jws.length > maxCharacters) {
    return refuse("jws_too_long", `at most ${maxCharacters} characters`, jws.length);
  }
  const first = jws.indexOf(".");
  const second = jws.indexOf(".", first + 1);
  // With no dot or one, the second search comes back to the first dot or finds none.
  if (second <= first || jws.includes(".", second + 1)) {
    return refuse("jws_not_three_parts", "three parts with a dot between each");
  }
  return {
    ok: true,
    header: jws.slice(0, first),
    payload: jws.slice(first + 1, second),
    signature: jws.slice(second + 1),
  };
}
