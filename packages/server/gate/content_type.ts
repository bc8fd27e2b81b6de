import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";
import type { Visit } from "./visit.ts";

/** The body is of the type that the route reads; a route that acts on a thing may come without one. */
export function checkContentType(type: string): Step<Pick<Visit, "exchange">> {
  return {
    name: "content_type",
    run: ({ exchange: { headers, body } }) => {
      const encoding = headers.get("Content-Encoding");
      if (encoding !== undefined && encoding !== "identity") {
        return refused("unsupported_media_type", "expected a body without Content-Encoding");
      }
      const sent = headers.get("Content-Type");
      if (sent === undefined && body.length === 0) return undefined;
      if (typeof sent === "string" && mediaType(sent) === type) return undefined;
      return refused("unsupported_media_type", `expected Content-Type: ${type}`);
    },
  };
}

/** The media type without its parameters. */
function mediaType(value: string): string {
  return value.slice(0, 256).split(";", 1)[0]!.trim().toLowerCase();
}
