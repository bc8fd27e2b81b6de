import type { Config } from "drizzle-kit";

const ideas = [
  "common",
  "directory",
  "cell",
  "delivery",
  "statement",
  "pricing",
  "operators",
  "signing_key",
  "announcement",
];

const config: Config = {
  dialect: "postgresql",
  schema: ideas.map((idea) => `./packages/store/schema/${idea}.ts`),
  out: "./packages/store/migrations",
  schemaFilter: ["common", "cell"],
};

export default config;
