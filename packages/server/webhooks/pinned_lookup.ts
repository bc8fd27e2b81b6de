import { lookup as systemLookup, Resolver } from "node:dns/promises";
import { isIPv6, type LookupFunction } from "node:net";
import { isOwnAddress, isPublicAddress } from "./public_address.ts";
import type { WebhookRules } from "./webhook_url.ts";

/** Every address of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Why no connection is tried; the code is that of an attempt's fault. */
export class LookupRefusal extends Error {
  readonly code: "name_not_found" | "address_refused";

  constructor(code: LookupRefusal["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * The look-up of one connection: it resolves the name once, and gives the addresses only when every one
 * of them is allowed. The connection goes to these, so there is nothing to rebind between the check and
 * the use.
 */
export function pinnedLookup(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (name, options, answer) => {
    allowedAddresses(name, resolve, isAllowed).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        if (options.all) answer(null, all);
        else answer(null, all[0]!.address, all[0]!.family);
      },
      (error: Error) => answer(error, []),
    );
  };
}

async function allowedAddresses(
  name: string,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<readonly string[]> {
  const addresses = await resolve(name).catch(() => []);
  if (addresses.length === 0) throw new LookupRefusal("name_not_found");
  if (!addresses.every(isAllowed)) throw new LookupRefusal("address_refused");
  return addresses;
}

/** Who resolves names, and which addresses are allowed, by the rules. */
export function lookupBy(rules: WebhookRules, resolve: Resolve = publicNames()): LookupFunction {
  const trusted = rules.trusted?.hosts ?? [];
  const toWorld = pinnedLookup(
    resolve,
    (address) => isPublicAddress(address) && !isOwnAddress(address, rules.ownAddresses),
  );
  const toTrusted = pinnedLookup(systemNames, () => true);
  return (name, options, answer) =>
    (trusted.includes(name) ? toTrusted : toWorld)(name, options, answer);
}

/**
 * Names by DNS alone: the system's own look-up also knows the names of this machine, and a slow server
 * would hold one of the few threads that our crypto needs too.
 */
export function publicNames(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer) => answer.status === "fulfilled" ? answer.value : []);
  };
}

const systemNames: Resolve = async (name) =>
  (await systemLookup(name, { all: true })).map(({ address }) => address);
