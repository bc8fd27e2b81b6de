import type { Signer, Transport, TransportAnswer, TransportRequest } from "@mithqal/client";

/** A request and its answer as they went over the wire; what is secret in them is left out. */
export interface SeenExchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What was signed, where it was. */
  canonical: string | null;
  status: number;
  answer: unknown;
  tookMs: number;
}

const shownHeaders = [
  "content-type",
  "authorization",
  "idempotency-key",
  "x-timestamp",
  "x-nonce",
  "x-jws-signature",
];

/** Watches a client's signer and its transport, one call after another. */
export class Recorder {
  #canonical: string | null = null;
  #seen: SeenExchange[] = [];

  /** What was seen since it was last asked. */
  take(): SeenExchange[] {
    const seen = this.#seen;
    this.#seen = [];
    return seen;
  }

  /** What is signed is `<protected header>.<canonical string>`. */
  watchSigner(signer: Signer): Signer {
    return {
      kid: signer.kid,
      sign: (bytes) => {
        const input = new TextDecoder().decode(bytes);
        this.#canonical = input.slice(input.indexOf(".") + 1);
        return signer.sign(bytes);
      },
    };
  }

  watchTransport(transport: Transport): Transport {
    return {
      send: async (request) => {
        const canonical = this.#canonical;
        this.#canonical = null;
        const beganAt = performance.now();
        const answer = await transport.send(request);
        const tookMs = Math.round(performance.now() - beganAt);
        this.#seen.push({ ...seenRequest(request), canonical, ...seenAnswer(answer), tookMs });
        return answer;
      },
      close: () => transport.close(),
    };
  }
}

function seenRequest({ method, url, headers, body }: TransportRequest) {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!shownHeaders.includes(name.toLowerCase())) continue;
    shown[name] = name.toLowerCase() === "authorization" ? "Bearer (the token)" : value;
  }
  const text = body === null ? "" : new TextDecoder().decode(body);
  return { method, url, headers: shown, body: text.replace(/(client_secret=)[^&]*/, "$1(secret)") };
}

function seenAnswer({ status, body }: TransportAnswer) {
  const answer: unknown = body.length === 0 ? null : JSON.parse(new TextDecoder().decode(body));
  const isToken = typeof answer === "object" && answer !== null && "access_token" in answer;
  return { status, answer: isToken ? { ...answer, access_token: "(the token)" } : answer };
}
