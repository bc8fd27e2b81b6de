import type { HeaderLines } from "../listener/header_lines.ts";

/** What may be known of a request. */
export interface WatchedRequest {
  readonly requestUuid: string;
  readonly requestId: string;
  readonly exchange: { readonly headers: HeaderLines };
  /** Not known before the certificate is. */
  readonly partner?: { readonly clientId: string };
  /** On the operators' listener: who has come. */
  readonly operator?: { readonly name: string };
}

/** How a request ended. */
export interface RequestEnd {
  /** Method and pattern of the route; `none` where nothing is published. */
  route: string;
  status: number;
  /** The problem's code, or `ok`. */
  code: string;
  ms: number;
}

/** Is told of every request: logs, metrics, traces. */
export interface RequestWatch {
  began?(request: WatchedRequest): void;
  ended(request: WatchedRequest, end: RequestEnd): void;
}

/** Several watches as one. */
export function watchTogether(watches: readonly RequestWatch[]): RequestWatch {
  const beginning = watches.filter(({ began }) => began !== undefined);
  return {
    began: (request) => {
      for (const watch of beginning) watch.began!(request);
    },
    ended: (request, end) => {
      for (const watch of watches) watch.ended(request, end);
    },
  };
}
