import { variablesOf } from "../config/variables.ts";

/** What `--help` prints: the options, and which variables each role reads. */
export function usage(): string {
  return `npm run server -- --role ROLE [--env-file FILE] [--check]

  --role api        the partner's API
  --role worker     prices, webhooks, and whatever else works beside the requests
  --role operator   the operator's API
  --role all        everything in one process: the sandbox's alone
  --env-file FILE   variables, one NAME=value a line; the process's own stand over them
  --first-operator NAME=CERTIFICATE.pem
                    twice at least: make the operators who make all others, once, and end
  --seal-anew       with a worker's variables and the database's owner: seal by the first sealing key
                    what the second one has sealed, and end
  --check           say everything that is wrong with the configuration and the database, and end
  --help            print this

Each variable may come from a file, by its name and _FILE. What they mean stands in
packages/server/README.md.

  api        ${lines("api")}

  worker     ${lines("worker")}

  operator   ${lines("operator")}

Examples
  npm run server -- --role api --env-file api.env --check
  npm run server -- --role api --env-file api.env
  npm run server -- --env-file operator.env --first-operator amal=amal.pem --first-operator badr=badr.pem`;
}

function lines(role: "api" | "worker" | "operator"): string {
  return variablesOf(role).join("\n             ");
}
