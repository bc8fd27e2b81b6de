import { z } from "zod";
import { instantField } from "./fields.ts";

/** `POST /v1/webhook-endpoint/recover`. */
export const recoverRequest = z.strictObject({
  since: instantField.meta({ description: "Events from this moment on" }),
}).meta({ id: "RecoverRequest", examples: [{ since: "2026-01-01T00:00:00Z" }] });
