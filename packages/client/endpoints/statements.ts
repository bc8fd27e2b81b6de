import { headerNames } from "@mithqal/protocol";
import type { StatementBody } from "@mithqal/protocol/account";
import type { CallOptions } from "../calls/call.ts";
import type { Caller } from "../calls/caller.ts";
import { at } from "./endpoint.ts";

/** A statement's bytes as they are signed, and the service's detached signature over them. */
export interface SignedStatement {
  bytes: Uint8Array;
  signature: string | null;
}

/** Closed business days. */
export class Statements {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The day `YYYY-MM-DD`. Keep the bytes: the signature is over them. */
  async get(
    date: string,
    options?: CallOptions,
  ): Promise<SignedStatement & { statement: StatementBody }> {
    const expects = ["date", "closing_ledger_hash"];
    const { json, ...signed } = await this.#read(date, "application/json", expects, options);
    return { statement: json as StatementBody, ...signed };
  }

  /** The same as a table. */
  async csv(date: string, options?: CallOptions): Promise<SignedStatement & { csv: string }> {
    const { json: _, ...signed } = await this.#read(date, "text/csv", "bytes", options);
    return { csv: new TextDecoder().decode(signed.bytes), ...signed };
  }

  async #read(
    date: string,
    type: string,
    expects: readonly string[] | "bytes",
    options?: CallOptions,
  ): Promise<SignedStatement & { json: unknown }> {
    const { bytes, json, headers } = await this.#caller.send({
      method: "GET",
      path: at("/v1/statements", date),
      access: "token",
      headers: { Accept: type },
      expects,
    }, options);
    return { bytes, json, signature: headers.get(headerNames.statementSignature) };
  }
}
