import { isIP } from "node:net";
import type { Environment } from "@mithqal/store";
import type { ListenAddress, PortAddress } from "../listener/listen_address.ts";
import type { DatabaseChoice } from "./config.ts";
import type { Field } from "./field.ts";

/** `sandbox` or `production`: nobody guesses it. */
export function readEnvironment(text: string | undefined): Field<Environment> {
  if (text === "sandbox" || text === "production") return { ok: true, value: text };
  return { ok: false, fault: "expected sandbox or production" };
}

const baseUrlForm = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/;

/** The address that partners sign: https, in lower case, without a path and without a slash at its end. */
export function readBaseUrl(text: string | undefined): Field<string> {
  const isWhole = text !== undefined && text.length <= 256 && baseUrlForm.test(text) &&
    !text.endsWith(":443");
  if (isWhole) return { ok: true, value: text };
  return { ok: false, fault: "expected https://host or https://host:port, in lower case, no path" };
}

/** A unix socket, or a port of this machine alone. */
export function readListen(text: string | undefined): Field<ListenAddress> {
  if (text?.startsWith("unix:/")) return { ok: true, value: { path: text.slice("unix:".length) } };
  const found = /^(127\.0\.0\.1|\[::1\]):(\d{1,5})$/.exec(text ?? "");
  const port = Number(found?.[2]);
  if (found === null || port > 65_535) {
    return { ok: false, fault: "expected unix:/path, 127.0.0.1:port or [::1]:port" };
  }
  return { ok: true, value: { host: found[1] === "127.0.0.1" ? "127.0.0.1" : "::1", port } };
}

/** A port of this machine, or of all its addresses. */
export function readPort(text: string | undefined, usual?: PortAddress): Field<PortAddress> {
  if (text === undefined && usual !== undefined) return { ok: true, value: usual };
  const found = /^(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d{1,5})$/.exec(text ?? "");
  const port = Number(found?.[2]);
  if (found === null || port > 65_535) {
    return { ok: false, fault: "expected 127.0.0.1:port, [::1]:port, 0.0.0.0:port or [::]:port" };
  }
  return { ok: true, value: { host: found[1]!.replace(/[[\]]/g, ""), port } };
}

/** `postgres://…`, or `embedded:` with or without a folder; the embedded one does not fsync. */
export function readDatabase(
  text: string | undefined,
  environment: Environment | undefined,
): Field<DatabaseChoice> {
  if (text !== undefined && /^postgres(ql)?:\/\/\S+$/.test(text)) {
    return { ok: true, value: { home: "postgres", url: text } };
  }
  if (text?.startsWith("embedded:") !== true) {
    return { ok: false, fault: "expected postgres://… or embedded:/folder" };
  }
  if (environment === "production") {
    return { ok: false, fault: "expected postgres:// in production" };
  }
  return {
    ok: true,
    value: { home: "embedded", folder: text.slice("embedded:".length) || undefined },
  };
}

/** A whole number between two bounds. */
export function readWhole(
  text: string | undefined,
  least: number,
  most: number,
  usual: number,
): Field<number> {
  if (text === undefined) return { ok: true, value: usual };
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return { ok: true, value };
  return { ok: false, fault: `expected a whole number from ${least} to ${most}` };
}

/** `yes` or `no`, which is what is meant when nothing is said. */
export function readYes(text: string | undefined): Field<boolean> {
  if (text === undefined || text === "no") return { ok: true, value: false };
  return text === "yes" ? { ok: true, value: true } : { ok: false, fault: "expected yes or no" };
}

/** One of a few words. */
export function readWord<T extends string>(
  text: string | undefined,
  words: readonly T[],
  usual: T,
): Field<T> {
  const found = text === undefined ? usual : words.find((word) => word === text);
  if (found !== undefined) return { ok: true, value: found };
  return { ok: false, fault: `expected one of ${words.join(", ")}` };
}

/** Addresses with commas between; none when nothing is said. */
export function readAddresses(text: string | undefined): Field<readonly string[]> {
  const addresses = text?.split(",").map((address) => address.trim()) ?? [];
  if (addresses.every((address) => isIP(address) !== 0)) return { ok: true, value: addresses };
  return { ok: false, fault: "expected IP addresses, with commas between" };
}
