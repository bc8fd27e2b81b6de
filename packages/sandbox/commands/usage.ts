/** What `npm start -- --help` prints. */
export const startUsage = `npm start -- [options]        (with Deno: deno task start [options])

Starts the whole service on this machine, with partners and operators to try it with.

  --port N              the partner's API (8443); the operators' API and the receiver of webhooks
                        take the two after it; 0 takes any that are free
  --operator-port N     the operators' API
  --home DIR            where everything is kept (.mithqal, or the variable MITHQAL_HOME)
  --fresh               forget what is kept there, and begin anew
  --database-url URL    a Postgres instead of the embedded database, as postgres://user@host/database
  --edge node|envoy     what ends mutual TLS: this process (node), or a real Envoy, fetched once
  --partners N          partner-1 to partner-N beside demo, without a webhook endpoint
  --rates contract|load what those may ask for: the contract's rates, or more than a load test asks
  --quiet               show no events
  --json                print a line of JSON when it serves, then one for each event
  --help                print this

Examples
  npm start
  npm start -- --fresh --port 9443
  npm start -- --partners 8 --rates load --database-url postgres://postgres@localhost/mithqal`;

/** What `npm run first-order -- --help` prints. */
export const firstOrderUsage =
  `npm run first-order -- [options]        (with Deno: deno task first-order [options])

Places an order as the partner demo of a running sandbox, and shows each step on the way.

  --home DIR            the sandbox's folder (.mithqal, or the variable MITHQAL_HOME)
  --side buy|sell       buy pays money in first (buy)
  --grams N             how much gold, at most 3 decimals (1)
  --json                print the steps for programs
  --help                print this

Examples
  npm run first-order
  npm run first-order -- --side sell --grams 0.5`;
