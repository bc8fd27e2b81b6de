import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readConfig } from "@mithqal/server";
import { readSettings } from "@mithqal/sidecar";
import { composeFile, kubernetesObject, kubernetesObjects, type Part } from "./deployment_files.ts";
import { readVariables, withDevelopment } from "./development.ts";

const deployments = ["api", "worker", "operator"] as const;
const shared: Record<string, string> = kubernetesObject("ConfigMap", "mithqal").data;

function podOf(name: string): Part {
  return kubernetesObject("Deployment", `mithqal-${name}`).spec.template.spec;
}

test("each role starts from what the manifest tells it", async () => {
  await withDevelopment(async (folder) => {
    for (const role of deployments) {
      const [server] = podOf(role).containers;
      const own = server.env.map(({ name, value }: Part) => [name, value]);
      const variables = readVariables(
        { ...shared, ...Object.fromEntries(own) },
        (path) => join(folder, path.replace("/secrets/server/", "")),
      );
      const read = await readConfig(role, variables);
      assertEquals(read.ok ? [] : read.faults, [], role);
      assertEquals(server.args, ["packages/server/commands/main.ts", "--role", role]);
    }
  });
});

test("server and sidecar share a socket, and the Service leads to the sidecar's port", () => {
  const { containers, volumes } = podOf("api");
  const [server, edge] = containers;
  const settings = readSettings(
    kubernetesObject("ConfigMap", "mithqal-sidecar").data["sidecar.yaml"],
  );
  assert(settings.ok);
  const { listen, secrets, secretsLayout, environment } = settings.settings;
  const listens = server.env.find(({ name }: Part) => name === "MITHQAL_LISTEN").value;
  assertEquals(settings.settings.server, { path: listens.slice("unix:".length) });
  assertEquals([environment, secretsLayout], ["production", "kubernetes"]);
  const mount = (container: Part, path: string) =>
    container.volumeMounts.find(({ mountPath }: Part) => path.startsWith(mountPath))?.name;
  assertEquals([mount(server, "/run/mithqal/api.sock"), mount(edge, "/run/mithqal/api.sock")], [
    "socket",
    "socket",
  ]);
  assertEquals(mount(edge, secrets), "edge-secrets");
  assertEquals(edge.ports, [{ name: "partners", containerPort: listen.port }]);
  const [port] = kubernetesObject("Service", "mithqal-api").spec.ports;
  assertEquals([port.port, port.targetPort], [443, "partners"]);
  const names = volumes.map(({ name }: Part) => name);
  for (const { volumeMounts } of containers) {
    for (const { name } of volumeMounts) assert(names.includes(name), name);
  }
});

test("the database is migrated by the words that compose has, by the servers' own image", () => {
  const { containers: [migrate] } = kubernetesObject("Job", "mithqal-migrate").spec.template.spec;
  const [server] = podOf("api").containers;
  assertEquals(migrate.image, server.image);
  const composed = composeFile().services.migrate;
  assertEquals(migrate.command, composed.entrypoint);
  const [words] = composed.command;
  const here = words.replace("sandbox", shared.MITHQAL_ENVIRONMENT)
    .replace("$$", "$").replace("/secrets/database_url", "/secrets/server/database_url");
  assertEquals(migrate.args, [here]);
});

test("spans reach a collector beside Prometheus, and nothing else there", () => {
  const [rule, ...others] = kubernetesObject("NetworkPolicy", "traces").spec.egress;
  assertEquals(others, []);
  assertEquals(rule.ports, [{ protocol: "TCP", port: 4318 }]);
  const [prometheus] = kubernetesObject("NetworkPolicy", "metrics").spec.ingress;
  assertEquals(rule.to, prometheus.from);
});

test("probes ask the internal listener, which partners do not reach", () => {
  const port = Number(shared.MITHQAL_INTERNAL_LISTEN!.split(":").at(-1));
  for (const role of deployments) {
    const [server] = podOf(role).containers;
    assertEquals(server.ports, [{ name: "internal", containerPort: port }]);
    assertEquals(server.livenessProbe.httpGet, { path: "/live", port: "internal" });
    assertEquals(server.readinessProbe.httpGet, { path: "/ready", port: "internal" });
  }
  const partners = kubernetesObject("NetworkPolicy", "partners").spec;
  assertEquals(partners.ingress, [{ ports: [{ protocol: "TCP", port: 8443 }] }]);
  const nothing = kubernetesObject("NetworkPolicy", "nothing").spec;
  assertEquals([nothing.podSelector, nothing.policyTypes], [{}, ["Ingress", "Egress"]]);
});

test("every container is one that the restricted profile lets run", () => {
  const pods = [...kubernetesObjects("Deployment"), ...kubernetesObjects("Job")];
  for (const { spec } of pods) {
    const { securityContext, containers, automountServiceAccountToken } = spec.template.spec;
    assertEquals([securityContext.runAsNonRoot, securityContext.seccompProfile.type], [
      true,
      "RuntimeDefault",
    ]);
    assertEquals(automountServiceAccountToken, false);
    for (const { name, image, securityContext: own, resources } of containers) {
      assertEquals(own, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      }, name);
      assert(/:\d+\.\d+\.\d+$/.test(image), image);
      assert(resources.limits.memory !== undefined, name);
    }
  }
});

test("the sidecar has drained before the server is told to stop, and both before they are killed", () => {
  const { containers: [server, edge], terminationGracePeriodSeconds } = podOf("api");
  const settings = readSettings(
    kubernetesObject("ConfigMap", "mithqal-sidecar").data["sidecar.yaml"],
  );
  assert(settings.ok);
  const waits = ({ lifecycle }: Part) => Number(lifecycle.preStop.exec.command[1]);
  assert(waits(server) > waits(edge) + settings.settings.drainSeconds);
  assert(terminationGracePeriodSeconds > waits(server) + 15);
});
