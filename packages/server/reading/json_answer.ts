import { type JsonOutput, writeJson } from "@mithqal/protocol/resources";
import type { Answer } from "../listener/exchange.ts";

/** The answer to what was found or acted on. */
export function jsonAnswer(body: JsonOutput): Answer {
  return { status: 200, headers: ["Content-Type", "application/json"], body: writeJson(body) };
}
