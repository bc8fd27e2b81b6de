import { formatGoldGrams, formatSar } from "@mithqal/protocol";
import { JsonNumber, type JsonOutput } from "@mithqal/protocol/resources";

type Members = { [name: string]: JsonOutput };

/** An amount of SAR under a name, and in halalas. */
export function sarMembers(name: string, halalas: bigint): Members {
  return { [`${name}_sar`]: new JsonNumber(formatSar(halalas)), [`${name}_halalas`]: halalas };
}

/** An amount of gold under a name, in grams and in milligrams. */
export function goldMembers(name: string, mg: bigint): Members {
  return { [`${name}_grams`]: new JsonNumber(formatGoldGrams(mg)), [`${name}_mg`]: mg };
}
