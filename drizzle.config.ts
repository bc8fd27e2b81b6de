import type { Config } from "drizzle-kit";

const config: Config = {
  dialect: "postgresql",
  schema: ["common", "directory", "cell", "delivery", "statement"].map((name) =>
    `./packages/store/schema/${name}.ts`
  ),
  out: "./packages/store/migrations",
  schemaFilter: ["common", "cell"],
};

export default config;
