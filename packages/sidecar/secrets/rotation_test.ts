import { test } from "node:test";
import { cp, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { Edge } from "../testdata/edge.ts";
import { SteadyRequests, until } from "../testdata/steady_requests.ts";

const newSecret = "another-secret-which-comes-after-the-first";

test("certificate, authority, list and secret are swapped, and no request fails", async () => {
  await Edge.with(async (edge) => {
    const steady = new SteadyRequests();
    await steady.while(edge, async () => {
      await steady.more(20);

      const server = await edge.pki.server();
      await edge.write({ serverCertificate: server.cert, serverKey: server.key });
      await until(() => edge.ask("/health"), (reply) => reply.server === server.sha256);
      await steady.more(20);

      const next = await edge.pki.nextGeneration();
      const newcomer = await next.partner("newcomer");
      assertEquals((await edge.ask("/health", { who: newcomer })).status, 0);
      await edge.write({
        partnerCa: edge.pki.partners.certificatePem + next.partners.certificatePem,
        revocationLists: await edge.pki.list() + await next.list(),
      });
      await until(() => edge.ask("/health", { who: newcomer }), ({ status }) => status === 200);
      await steady.more(20);

      await edge.write({ revocationLists: await edge.pki.list() + await next.list([newcomer]) });
      await until(() => edge.ask("/health", { who: newcomer }), ({ status }) => status === 0);
      await steady.more(20);

      await edge.write({ sidecarSecret: newSecret });
      const secret = () => edge.seen.at(-1)!.headers.get("x-mithqal-sidecar-secret")?.join();
      await until(() => edge.ask("/health"), () => secret() === newSecret);
      await steady.more(20);
    });
    assertEquals(steady.failed, []);
    assert(steady.sent >= 100);
  });
});

test("the old authority can go once its last partner has moved", async () => {
  await Edge.with(async (edge) => {
    const next = await edge.pki.nextGeneration();
    const moved = await next.partner("demo");
    await edge.write({
      partnerCa: next.partners.certificatePem,
      revocationLists: await next.list(),
    });
    await until(() => edge.ask("/health", { who: moved }), ({ status }) => status === 200);
    assertEquals((await edge.ask("/health")).status, 0);
    const lines = await edge.log("handshake", 1);
    assertEquals(
      lines.at(-1)!.reason,
      "the client certificate is of no authority that is trusted here",
    );
  });
});

test("a connection that is kept lives on after its certificate is on the list, new ones do not", async () => {
  await Edge.with(async (edge) => {
    const client = edge.client();
    const first = await client.ask("/health");
    await edge.write({ revocationLists: await edge.pki.list([edge.partner]) });
    await until(() => edge.ask("/health"), ({ status }) => status === 0);
    const kept = await client.ask("/health");
    // That is why the server looks at the certificate with each request.
    assertEquals([first.status, kept.status, kept.port], [200, 200, first.port]);
    client.close();
    const [line] = await edge.log("handshake", 1);
    assertEquals([line!.reason, line!.certificate_sha256], [
      "the client certificate is revoked",
      edge.partner.sha256,
    ]);
  });
});

test("a connection ends at its age, and the next handshake is a whole one", async () => {
  await Edge.with(async (edge) => {
    const client = edge.client();
    const first = await client.ask("/health");
    const last = await until(() => client.ask("/health"), ({ port }) => port !== first.port);
    assertEquals([first.status, last.status], [200, 200]);
    client.close();
  }, { settings: { connection_max_age_seconds: 1 } });
});

test("secrets that Kubernetes mounts are swapped in its own way", async () => {
  await Edge.with(async (edge) => {
    const mount = join(edge.folder, "mount");
    const server = await edge.pki.server();
    await edge.write({ serverCertificate: server.cert, serverKey: server.key });
    await cp(join(edge.secretsFolder, "v2"), join(mount, "..v2"), { recursive: true });
    await symlink("..v2", join(mount, "..data_tmp"));
    await rename(join(mount, "..data_tmp"), join(mount, "..data"));
    await until(() => edge.ask("/health"), (reply) => reply.server === server.sha256);
  }, { kubernetes: true });
});
