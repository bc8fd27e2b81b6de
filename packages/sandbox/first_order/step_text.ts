import type { Paint } from "../tell/paint.ts";
import type { Step } from "./first_order.ts";

/** A step as it is shown: the request, what was signed, and the answer. */
export function stepText(number: number, { title, why, exchange }: Step, paint: Paint): string {
  const { method, url, headers, body, canonical, status, answer, tookMs } = exchange;
  const lines = [
    `${paint.bold(`${number}. ${title}`)}  ${paint.dim(why)}`,
    "",
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${paint.dim(`${name}:`)} ${value}`),
    ...(body === "" ? [] : ["", body]),
    ...(canonical === null ? [] : ["", paint.dim("signed:"), ...canonical.split("\n")]),
    "",
    `${paint.green(String(status))} ${paint.dim(`in ${tookMs} ms`)}`,
    JSON.stringify(answer, null, 2),
  ];
  const [head, ...rest] = lines.join("\n").split("\n");
  return [head, ...rest.map((line) => line === "" ? "" : `   ${line}`), ""].join("\n");
}
