import { createHash } from "node:crypto";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Route } from "../service/route.ts";
import type { Service } from "../service/service.ts";
import { openApiDocument } from "./document.ts";

/** The document as it is sent. */
interface Published {
  body: string;
  etag: string;
}

/** `GET /openapi.json`: made from the routes once for each service, and the same bytes from then on. */
export function showDocument(routes: () => readonly Route[]): (visit: Visit) => Answer {
  const published = new WeakMap<Service, Published>();
  return ({ service, exchange }) => {
    const { body, etag } = published.get(service) ?? publish(routes(), service);
    published.set(service, { body, etag });
    const headers = ["ETag", etag, "Cache-Control", "max-age=60"];
    if (names(exchange.headers.get("If-None-Match"), etag)) {
      return { status: 304, headers, body: "" };
    }
    return { status: 200, headers: ["Content-Type", "application/json", ...headers], body };
  };
}

function publish(routes: readonly Route[], service: Service): Published {
  const body = JSON.stringify(openApiDocument(routes, service));
  return { body, etag: `"${createHash("sha256").update(body).digest("hex")}"` };
}

/** Whether If-None-Match names this version (RFC 9110, section 13.1.2). */
function names(sent: string | readonly string[] | undefined, etag: string): boolean {
  const listed = [sent ?? []].flat().join(",").slice(0, 1_024).split(",");
  return listed.some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
