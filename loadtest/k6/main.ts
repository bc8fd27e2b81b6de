// Finds k6, or builds the pinned one, and prints where it is.
import process from "node:process";
import { findK6 } from "./find_k6.ts";

const path = await findK6((line) => void process.stderr.write(`${line}\n`));
process.stdout.write(`${path}\n`);
