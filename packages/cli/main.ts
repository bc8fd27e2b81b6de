// `npm run mithqal -- COMMAND`, and `deno task mithqal COMMAND`.
import { main } from "./run_main.ts";

await main();
