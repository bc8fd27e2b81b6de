import type { Credentials } from "../credentials/credentials.ts";
import type { Signer } from "../signing/signer.ts";
import type { Transport } from "../transport/transport.ts";
import type { TokenKeeper } from "./token_keeper.ts";

/** Credentials at work: the connection, the token and the signer that belong together. */
export interface Session {
  readonly credentials: Credentials;
  readonly transport: Transport;
  readonly tokens: TokenKeeper;
  readonly signer: Signer;
}

/**
 * The session of now. When the service refuses its credentials they are read again, so that whoever
 * rotates the files on disk has nothing to restart.
 */
export class Sessions {
  readonly #load: () => Promise<Credentials>;
  readonly #open: (credentials: Credentials) => Promise<Session>;
  #session: Session;
  #renewing: Promise<boolean> | undefined;

  private constructor(
    load: () => Promise<Credentials>,
    open: (credentials: Credentials) => Promise<Session>,
    session: Session,
  ) {
    this.#load = load;
    this.#open = open;
    this.#session = session;
  }

  static async start(
    load: () => Promise<Credentials>,
    open: (credentials: Credentials) => Promise<Session>,
  ): Promise<Sessions> {
    return new Sessions(load, open, await open(await load()));
  }

  get current(): Session {
    return this.#session;
  }

  /** Reads the credentials again; whether there are others now than those of `refused`. */
  async renew(refused: Session): Promise<boolean> {
    if (this.#session !== refused) return true;
    return await (this.#renewing ??= this.#renewOnce().finally(() => this.#renewing = undefined));
  }

  async close(): Promise<void> {
    const { tokens, transport } = this.#session;
    tokens.close();
    await transport.close();
  }

  async #renewOnce(): Promise<boolean> {
    const old = this.#session;
    try {
      const credentials = await this.#load();
      if (isSame(credentials, old.credentials)) return false;
      this.#session = await this.#open(credentials);
    } catch {
      // Files that are half written are no credentials: the refusal of the old ones stands.
      return false;
    }
    // What is under way on the old connections still ends there.
    old.transport.close().catch(() => {});
    return true;
  }
}

function isSame(a: Credentials, b: Credentials): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
