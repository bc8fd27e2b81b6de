// A stand-in for k6's `crypto`, as it behaves in k6 2.2: this file runs inside the bare realm. Its traps are k6's:
// views lose their offset and length, DataView is refused, exported EC coordinates lose their leading zeros, a point
// off the curve is imported, and rejections are plain objects.
import type { HostCall } from "./host_crypto.ts";

type Fields = Record<string, unknown>;

/** The `crypto` of the bare realm, working through a host outside of it. */
export function k6Crypto(host: HostCall): object {
  const subtle = {
    digest: (algorithm: unknown, data: unknown) =>
      answer(() => ask(host, "digest", nameOf(algorithm), wholeBuffer(data)).then(buffer)),
    sign: (algorithm: unknown, key: Fields, data: unknown) =>
      answer(() => ask(host, "sign", algorithm, idOf(key), wholeBuffer(data)).then(buffer)),
    verify: (algorithm: unknown, key: Fields, signature: unknown, data: unknown) =>
      answer(async () => {
        const bytes = [wholeBuffer(signature), wholeBuffer(data)];
        return key.offCurve === true
          ? false
          : await ask(host, "verify", algorithm, idOf(key), ...bytes);
      }),
    importKey: (...parameters: unknown[]) => answer(() => importKey(host, parameters)),
    exportKey: (format: unknown, key: Fields) => answer(() => exportKey(host, format, key)),
    generateKey: (...parameters: unknown[]) =>
      answer(async () => copy(await ask(host, "generateKey", ...parameters))),
  };
  return Object.freeze({ subtle: Object.freeze(subtle) });
}

async function importKey(host: HostCall, parameters: readonly unknown[]): Promise<unknown> {
  const [format, data, ...rest] = parameters;
  const input = format === "jwk" ? data : wholeBuffer(data);
  return copy(await ask(host, "importKey", format, input, ...rest));
}

async function exportKey(host: HostCall, format: unknown, key: Fields): Promise<unknown> {
  const exported = await ask(host, "exportKey", format, idOf(key));
  return format === "jwk" ? copy(exported) : buffer(exported);
}

async function ask(host: HostCall, operation: string, ...parameters: unknown[]): Promise<unknown> {
  const result = await host(operation, parameters);
  if (result.ok) return result.value;
  throw { name: result.name, message: result.message };
}

// Whatever goes wrong inside, the caller sees a rejection that is a plain object, never an Error.
async function answer<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (problem) {
    const { name, message } = problem as { name: string; message: string };
    throw { name: `${name}`, message: `${message}` };
  }
}

function wholeBuffer(source: unknown): number[] {
  if (source instanceof ArrayBuffer) return [...new Uint8Array(source)];
  if (source instanceof DataView) throw new TypeError("DataView is not supported");
  if (ArrayBuffer.isView(source)) return [...new Uint8Array(source.buffer as ArrayBuffer)];
  throw new TypeError("data is neither an ArrayBuffer nor a typed array");
}

function buffer(numbers: unknown): ArrayBuffer {
  return Uint8Array.from(numbers as number[]).buffer;
}

function nameOf(algorithm: unknown): unknown {
  return typeof algorithm === "string" ? algorithm : (algorithm as Fields).name;
}

function idOf(key: Fields): number {
  if (typeof key?.id !== "number") throw new TypeError("this is no key");
  return key.id;
}

function copy(value: unknown): Fields {
  return JSON.parse(JSON.stringify(value)) as Fields;
}
