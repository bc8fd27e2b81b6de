import {
  type Authority,
  issueRevocationList,
  readCertificate,
  readRevocationList,
  type RevocationList,
  revocationListState,
  type RevocationReason,
  revocationReasons,
  type RevokedCertificate,
} from "@mithqal/pki";
import {
  type Database,
  putRevocationList,
  readKeptRevocationList,
  readRevokedCredentials,
  type RevokedCredential,
} from "@mithqal/store";
import { Repeated } from "../../workers/repeated.ts";
import type { Worker } from "../../workers/worker.ts";

/** What the keeper of the revocation list works with. */
export interface RevocationListParts {
  database: Database;
  /** The partners' authority. */
  authority: Authority;
  /** Hands a list to whoever refuses handshakes by it. */
  publish: (pem: string) => Promise<void>;
  report: (error: unknown) => void;
  now: () => number;
  /** How often it looks; a day's age or another revocation makes it sign. */
  everyMs?: number;
}

/**
 * Keeps the list of revoked certificates young and complete: signed anew at each revocation and each
 * day, and valid for a week. When three days are left, something has been wrong for long: it tells.
 */
export class RevocationListKeeper implements Worker {
  readonly name = "revocation_list";
  readonly #parts: RevocationListParts;
  readonly #looks: Repeated;
  #published: string | undefined;
  #endsAtMs: number | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: RevocationListParts) {
    const { report, everyMs = 60_000 } = parts;
    this.#parts = parts;
    this.#looks = new Repeated({ name: this.name, everyMs, run: () => this.refresh(), report });
  }

  /** When the newest list ends, which shuts everybody out; null: none was seen yet. */
  get endsAtMs(): number | null {
    return this.#endsAtMs;
  }

  start(): void {
    this.#looks.start();
  }

  async stop(): Promise<void> {
    await this.#looks.stop();
  }

  /** Looks now, one look after another. A fault is reported: a revocation stands without its list. */
  refresh(): Promise<void> {
    this.#last = this.#last.then(() => this.#look()).catch(this.#parts.report);
    return this.#last;
  }

  /** The newest list, and how it is; null: there is none. */
  async current(): Promise<RevocationList | null> {
    const { database, authority } = this.#parts;
    const kept = await readKeptRevocationList(database);
    if (kept === null) return null;
    const read = await readRevocationList(kept.pem, authority);
    // Another authority's list: its number goes on.
    return read.ok ? read.list : { ...emptyList, number: kept.number, pem: kept.pem };
  }

  async #look(): Promise<void> {
    const { publish, report, now } = this.#parts;
    try {
      await this.#renew();
    } catch (error) {
      report(error);
    }
    const list = await this.current();
    if (list === null) return;
    this.#endsAtMs = list.nextUpdate.getTime();
    if (list.pem !== this.#published) {
      await publish(list.pem);
      this.#published = list.pem;
    }
    const state = revocationListState(list, new Date(now()));
    if (state === "fresh" || state === "renew") return;
    report(new Error(`the revocation list ends at ${list.nextUpdate.toISOString()}: ${state}`));
  }

  /** Signs the next list when the present one is a day old, or does not say what is revoked. */
  async #renew(): Promise<void> {
    const { database, authority } = this.#parts;
    const now = new Date(this.#parts.now());
    const revoked = await revokedOf(await readRevokedCredentials(database), now);
    const list = await this.current();
    if (list !== null && isComplete(list, revoked) && revocationListState(list, now) === "fresh") {
      return;
    }
    const previousNumber = list?.number ?? 0n;
    const next = await issueRevocationList({ authority, revoked, previousNumber, now });
    await putRevocationList(database, next);
  }
}

const emptyList: RevocationList = {
  pem: "",
  number: 0n,
  issuer: "",
  thisUpdate: new Date(0),
  nextUpdate: new Date(0),
  revoked: [],
};

function isComplete(list: RevocationList, revoked: readonly RevokedCertificate[]): boolean {
  const listed = new Set(list.revoked.map(({ serial }) => serial));
  return listed.size === revoked.length && revoked.every(({ serial }) => listed.has(serial));
}

/** Certificates that TLS alone would still take: revoked, or retired before their own end. */
async function revokedOf(
  credentials: readonly RevokedCredential[],
  now: Date,
): Promise<RevokedCertificate[]> {
  const revoked: RevokedCertificate[] = [];
  for (const { material, endedAtMs, reason } of credentials) {
    const read = await readCertificate(material);
    if (!read.ok || read.certificate.notAfter <= now) continue;
    const { serial } = read.certificate;
    revoked.push({ serial, revokedAt: new Date(endedAtMs), reason: reasonOf(reason) });
  }
  return revoked;
}

function reasonOf(reason: string | null): RevocationReason {
  return revocationReasons.find((known) => known === reason) ?? "superseded";
}
