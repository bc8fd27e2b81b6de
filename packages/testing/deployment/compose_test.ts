import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readConfig, type Role } from "@mithqal/server";
import { readSettings, startSidecar } from "@mithqal/sidecar";
import { composeFile, deploymentFile, type Part } from "./deployment_files.ts";
import { readVariables, withDevelopment } from "./development.ts";

const { services, volumes, networks } = composeFile();
const roles: readonly Role[] = ["api", "worker", "operator"];

/** Where a path of a service's container lies on this machine. */
function mountedFile({ volumes }: Part, folder: string, path: string): string {
  for (const mount of volumes as string[]) {
    const [from = "", to = ""] = mount.split(":");
    if (path !== to && !path.startsWith(`${to}/`)) continue;
    if (!from.startsWith("./.mithqal/compose")) continue;
    return join(folder, from.slice("./.mithqal/compose".length), path.slice(to.length));
  }
  throw new Error(`expected a mount for ${path}`);
}

test("compose has every part, of one version of an image, and nothing it does not define", () => {
  assertEquals(Object.keys(services).sort(), [
    "api",
    "envoy",
    "k6",
    "migrate",
    "operator",
    "postgres",
    "socket",
    "worker",
  ]);
  for (const [name, service] of Object.entries<Part>(services)) {
    assert(/:v?\d+\.\d+/.test(service.image), `${name}: ${service.image}`);
    for (const mount of service.volumes ?? []) {
      const [from = ""] = String(mount).split(":");
      assert(from.startsWith("./") || from in volumes, `${name}: ${mount}`);
    }
    for (const network of service.networks ?? []) assert(network in networks, name);
    for (const other of Object.keys(service.depends_on ?? {})) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on[Number(other)] : other;
      assert(needed in services, `${name}: ${needed}`);
    }
  }
  assertEquals(services.k6.profiles, ["load"]);
});

test("what faces a network has no rights it does not need", () => {
  for (const name of ["api", "worker", "operator", "envoy", "migrate"]) {
    const { user, read_only, cap_drop, security_opt } = services[name];
    assertEquals([read_only, cap_drop, security_opt], [
      true,
      ["ALL"],
      ["no-new-privileges:true"],
    ], name);
    assert(user.startsWith("${MITHQAL_UID"), name);
  }
  assertEquals(services.envoy.ports, ["8443:8443"]);
  assertEquals(services.api.ports, undefined);
  assertEquals([services.operator.ports, networks.inside.internal], [
    ["127.0.0.1:9443:9443"],
    true,
  ]);
});

test("each role starts from what compose tells it and what development makes", async () => {
  await withDevelopment(async (folder) => {
    for (const role of roles) {
      const service = services[role];
      const variables = readVariables(
        service.environment,
        (path) => mountedFile(service, folder, path),
      );
      const read = await readConfig(role, variables);
      assertEquals(read.ok ? [] : read.faults, [], role);
      assertEquals(service.command, ["packages/server/commands/main.ts", "--role", role]);
    }
  });
});

test("the sidecar runs with compose's settings, and meets the server at its socket", async () => {
  await withDevelopment(async (folder) => {
    const read = readSettings(deploymentFile("packages/sidecar/deploy/sidecar.yaml"));
    assert(read.ok);
    const { settings } = read;
    assertEquals(settings.server, { path: services.api.environment.MITHQAL_LISTEN.slice(5) });
    assertEquals(settings.listen.port, Number(services.envoy.ports[0].split(":")[1]));
    const words = ["run", "--settings", "packages/sidecar/deploy/sidecar.yaml"];
    assertEquals(services.envoy.command.slice(0, words.length), words);
    const secrets = mountedFile(services.envoy, folder, settings.secrets);
    const own = mkdtempSync(join(tmpdir(), "mithqal-compose-"));
    try {
      const sidecar = await startSidecar({
        ...settings,
        secrets,
        listen: { host: "127.0.0.1", port: 0 },
        admin: { host: "127.0.0.1", port: 0 },
        accessLog: join(own, "access.log"),
        threads: 1,
      });
      await sidecar.stop(0);
    } finally {
      rmSync(own, { recursive: true });
    }
  });
});

test("each list of the operator's process is where the sidecar takes it over into its secrets", async () => {
  await withDevelopment((folder) => {
    const { operator, envoy } = services;
    const written = operator.environment.MITHQAL_REVOCATION_LIST;
    const [option, followed] = envoy.command.slice(-2);
    assertEquals(option, "--revocation-list");
    const file = mountedFile(envoy, folder, followed);
    assertEquals(mountedFile(operator, folder, written), file);
    assert(existsSync(dirname(file)));
    for (
      const mount of ["./.mithqal/compose/lists:/lists", "./.mithqal/compose/edge:/secrets/edge"]
    ) {
      assert([...operator.volumes, ...envoy.volumes].includes(mount), mount);
    }
    return Promise.resolve();
  });
});

test("the images hold the Envoy that the tests ran, and the Dockerfile has compose's targets", () => {
  const text = deploymentFile("Dockerfile");
  assert(text.includes("FROM envoyproxy/envoy:v1.40.0 AS envoy"));
  const pin = deploymentFile("packages/sidecar/fetch/pin.ts");
  assert(pin.includes('envoyVersion = "1.40.0"'));
  const targets = Array.from(text.matchAll(/^FROM (\S+) AS (\w+)$/gm));
  assertEquals(targets.map(([, , name]) => name), ["envoy", "server", "edge"]);
  for (const [, image] of targets) assert(image === "server" || /:v?\d+\.\d+\.\d+/.test(image!));
  const goMod = deploymentFile("loadtest/k6/go.mod");
  assert(goMod.includes(`go.k6.io/k6/v2 v${services.k6.image.split(":")[1]}`));
});
