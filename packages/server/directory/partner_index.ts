import { certificateThumbprint } from "@mithqal/protocol/identity";
import type { DirectoryCredential, DirectoryPartner, DirectorySnapshot } from "@mithqal/store";
import { type Network, readNetwork } from "./network.ts";
import type { Validity } from "./validity.ts";

/** A partner with everything the gate asks about it. */
export interface KnownPartner extends DirectoryPartner {
  networks: readonly Network[];
  signingKeys: readonly DirectoryCredential[];
  secrets: readonly DirectoryCredential[];
}

/** A certificate and whose it is. */
export interface KnownCertificate extends Validity {
  hash: string;
  /** The hash as tokens that are bound to the certificate carry it. */
  thumbprint: string | null;
  partner: KnownPartner;
}

/** A directory made ready for look-ups, once a version. */
export class PartnerIndex {
  readonly #certificates = new Map<string, KnownCertificate>();

  constructor(snapshot: DirectorySnapshot) {
    const credentials = groupBy(snapshot.credentials, ({ partner }) => partner);
    const addresses = groupBy(snapshot.addresses, ({ partner }) => partner);
    for (const facts of snapshot.partners) {
      const own = credentials.get(facts.partner) ?? [];
      const networks = (addresses.get(facts.partner) ?? []).map(({ network }) =>
        readNetwork(network)
      );
      const partner: KnownPartner = {
        ...facts,
        networks: networks.filter((network) => network !== null),
        signingKeys: own.filter(({ kind }) => kind === "signing_key"),
        secrets: own.filter(({ kind }) => kind === "client_secret"),
      };
      for (const credential of own) {
        if (credential.kind !== "certificate") continue;
        const { id: hash } = credential;
        const thumbprint = certificateThumbprint(hash);
        this.#certificates.set(hash, { ...credential, hash, thumbprint, partner });
      }
    }
  }

  /** The certificate with this SHA-256, in lower-case hex. */
  certificate(hash: string): KnownCertificate | undefined {
    return this.#certificates.get(hash);
  }
}

const indexes = new WeakMap<DirectorySnapshot, PartnerIndex>();

/** The index of a snapshot, made when it is first asked for. */
export function indexOf(snapshot: DirectorySnapshot): PartnerIndex {
  const known = indexes.get(snapshot);
  if (known !== undefined) return known;
  const index = new PartnerIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
