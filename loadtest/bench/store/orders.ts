// Orders that are there before the first one is measured, each with all its rows.
import type { Database } from "@mithqal/store";

const chunk = 250_000;

const numbers = "generate_series($1::bigint, $2::bigint) n";
/** Every tenth is the measured partner's, the others are those of 63 more. */
const partner = "case when n % 10 = 0 then 1 else 2 + n % 63 end::int";
const tables = [
  `quotes select ${partner}, seeded.id('quote', n), 'buy', 1000, 4123500, 4139994, 41400, 165, 104, 0, 41504,
    seeded.at(n), seeded.at(n), seeded.at(n) + interval '60 seconds', null, null, false from ${numbers}`,
  `orders select ${partner}, seeded.id('order', n), seeded.id('quote', n), seeded.at(n), n, null, null
    from ${numbers}`,
  `journals select ${partner}, n, 'order.buy', seeded.id('order', n), seeded.id('order', n), seeded.at(n),
    -41504, 1000, 100000000000000, 0, 1000000000000, sha256(int8send(n)) from ${numbers}`,
  `postings select ${partner}, n, line.* from ${numbers}, (values
    (1::smallint, 2000::smallint, 3010::smallint, 'SAR', 41235::bigint), (2, 2000, 4000, 'SAR', 165),
    (3, 2000, 4010, 'SAR', 104), (4, 3110, 2100, 'XAU', 1000)) line`,
  `events select ${partner}, n, seeded.id('event', n), 'order.executed', seeded.id('order', n), null, null, 1,
    seeded.at(n) from ${numbers}`,
  `idempotency_keys select ${partner}, seeded.key(kind, n), sha256(int8send(n)), seeded.id(kind, n), kind,
    null, seeded.id(kind, n), null, case kind when 'order' then n end, null, 1, seeded.at(n)
    from ${numbers}, (values ('quote'), ('order')) kinds(kind)`,
];

/** What stands in for ids, keys and moments: made from the order's number, ids in the order of time. */
const ground = `
  create schema seeded;
  create function seeded.at(n bigint) returns timestamptz language sql immutable as
    $$ select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 millisecond' $$;
  create function seeded.id(kind text, n bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex(1767225600000 + n), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' ||
      substr(md5(kind || n), 4, 15))::uuid $$;
  create function seeded.key(kind text, n bigint) returns bytea language sql immutable as
    $$ select decode(md5('key ' || kind || n), 'hex') $$;`;

/** Writes so many orders into a cell; tells how far it is. */
export async function fillOrders(
  database: Database,
  cell: string,
  orders: number,
  tell: (what: string) => void,
): Promise<void> {
  await database.run(ground);
  for (let first = 1; first <= orders; first += chunk) {
    const last = Math.min(orders, first + chunk - 1);
    tell(`writing orders: ${last} of ${orders}`);
    for (const rows of tables) {
      await database.query(`insert into ${cell}.${rows}`, [first, last]);
    }
  }
  const heads =
    `update ${cell}.heads set ledger_sequence = $1::bigint, event_sequence = $1::bigint`;
  await database.query(heads, [orders]);
  await database.run(`vacuum analyze`);
}

/** What an order takes on the disk: its rows in all tables, and their indexes. */
export async function bytesAnOrder(
  database: Database,
  cell: string,
  orders: number,
): Promise<number> {
  const [size] = await database.query(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind = 'r' and c.relname not like 'nonces%'`,
    [cell],
  );
  return Math.round(Number(size!.bytes) / orders);
}
