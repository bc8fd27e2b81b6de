// The files that a platform is told by, as data.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { root } from "../processes/mod.ts";

/** A part of such a file. */
// deno-lint-ignore no-explicit-any -- other people's formats
export type Part = any;

export function deploymentFile(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** docker-compose.yml, with its merges done. */
export function composeFile(): Part {
  return parse(deploymentFile("docker-compose.yml"), { merge: true });
}

/** The rules of Prometheus, of all groups. */
export function alertRules(): Part[] {
  const { groups } = parse(deploymentFile("packages/sidecar/deploy/alerts.yaml"));
  return groups.flatMap(({ rules }: Part) => rules);
}

/** The objects of the Kubernetes manifests, of a kind. */
export function kubernetesObjects(kind: string): Part[] {
  const manifests = ["kubernetes.yaml", "migrate.yaml"].map((name) =>
    deploymentFile(`packages/sidecar/deploy/${name}`)
  );
  const documents = parseAllDocuments(manifests.join("---\n"));
  for (const document of documents) {
    const [error] = "errors" in document ? document.errors : [];
    if (error !== undefined) throw error;
  }
  return documents.map((document) => ("toJS" in document ? document.toJS() : null) as Part)
    .filter((object) => object?.kind === kind);
}

/** The only one of a kind with a name. */
export function kubernetesObject(kind: string, name: string): Part {
  const found = kubernetesObjects(kind).filter((object) => object.metadata.name === name);
  if (found.length !== 1) throw new Error(`expected one ${kind} ${name}, got ${found.length}`);
  return found[0];
}
