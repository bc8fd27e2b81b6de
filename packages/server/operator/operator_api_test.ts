import { assert, assertEquals, assertRejects } from "@std/assert";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import {
  authorities,
  Office,
  operatorCertificate,
  partnerCertificate,
  requestOf,
} from "./testdata/office.ts";
import type { OperatorReply } from "./testdata/operator_client.ts";

function codeOf({ status, json }: OperatorReply): string {
  return `${status} ${json.code ?? json.status ?? "ok"}`;
}

bothHomes("an operator is told who he is, and nobody else is told anything", async (home) => {
  await Office.with(home, async (office) => {
    const me = await office.maker.get("/me");
    assertEquals(me.status, 200);
    assertEquals([me.json.name, me.json.roles, me.json.environment], [
      "maker",
      ["operator"],
      "sandbox",
    ]);
    assertEquals(me.json.certificate.sha256, office.certificateOf("maker").sha256);
    assertEquals(me.headers["cache-control"], "no-store");
    assert(String(me.headers["x-request-id"]).startsWith("req_"));

    const stranger = office.as(await operatorCertificate("maker"));
    for (const path of ["/me", "/partners", "/nothing"]) {
      assertEquals(codeOf(await stranger.get(path)), "401 client_certificate_unknown", path);
    }
    assertEquals(codeOf(await stranger.post("/partners")), "401 client_certificate_unknown");
  });
});

embeddedOnly("TLS lets in nobody without a certificate of the operator authority", async (home) => {
  await Office.with(home, async (office) => {
    for (const holder of [undefined, await partnerCertificate("demo")]) {
      await assertRejects(() => office.as(holder).get("/me"));
    }
    assertEquals((await office.maker.get("/me")).status, 200);
    assertEquals(office.reports, []);
  });
});

embeddedOnly("a text that no database can keep is refused before it gets there", async (home) => {
  await Office.with(home, async ({ maker, viewer, reports }) => {
    const halt = await maker.post("/market/halt", { reason: "half a character: \ud800" });
    assertEquals(codeOf(halt), "422 validation_error");
    assertEquals(codeOf(await viewer.get("/partners?after=%00")), "422 validation_error");
    assertEquals(reports, []);
  });
});

embeddedOnly("who speaks no TLS gets no word, and the next one is served", async (home) => {
  await Office.with(home, async (office) => {
    const answer = await office.plainText("GET /operator/v1/me HTTP/1.1\r\n\r\n");
    // Deno sends an alert of TLS, Node nothing.
    assert(answer.length < 10, answer);
    assertEquals((await office.maker.get("/me")).status, 200);
    assertEquals(office.reports, []);
  });
});

embeddedOnly("the partners' authority is never taken for the operators'", async (home) => {
  const clientAuthority = authorities.partner.certificatePem;
  const tls = { certificate: "", key: "", clientAuthority };
  await assertRejects(
    () => Office.with(home, () => Promise.resolve(), { tls }),
    Error,
    "expected an authority of the operators' own",
  );
});

bothHomes("each role may do its own, and no other's", async (home) => {
  await Office.with(home, async (office) => {
    const { maker, checker, viewer } = office;
    for (const who of [maker, checker, viewer]) {
      assertEquals((await who.get("/partners")).status, 200);
    }
    const body = { day: "2027-01-01", rests: true };
    assertEquals(codeOf(await viewer.post("/holidays", body)), "403 role_required");
    assertEquals(codeOf(await checker.post("/holidays", body)), "403 role_required");
    const waiting = (await maker.post("/capital", { amount_sar: 1 })).json.approval_id;
    for (const decision of ["approve", "reject"]) {
      const path = `/approvals/${waiting}/${decision}`;
      assertEquals(codeOf(await maker.post(path)), "403 role_required");
      assertEquals(codeOf(await viewer.post(path)), "403 role_required");
    }
    assertEquals(codeOf(await checker.post(`/approvals/${waiting}/withdraw`)), "403 role_required");
    assertEquals(
      codeOf(await office.boss.post(`/approvals/${waiting}/withdraw`)),
      "403 requester_required",
    );
    assertEquals(codeOf(await maker.post(`/approvals/${waiting}/withdraw`)), "200 withdrawn");
  });
});

bothHomes(
  "an operator who was suspended or whose certificate was revoked is out at once",
  async (home) => {
    await Office.with(home, async (office) => {
      const { maker, boss } = office;
      const name = `new-${home.database.home}`;
      const holder = await operatorCertificate(name);
      const certificate = holder.certificate.pem;
      const added = await office.agreed("/operators", { name, roles: ["viewer"], certificate });
      assertEquals(codeOf(added), "200 approved");
      const person = office.as(holder);
      assertEquals((await person.get("/me")).json.name, name);
      assertEquals(codeOf(await person.post("/market/halt")), "403 role_required");

      assertEquals(codeOf(await maker.post(`/operators/${name}/suspend`)), "200 done");
      assertEquals(codeOf(await person.get("/me")), "403 operator_suspended");
      assertEquals(codeOf(await office.agreed(`/operators/${name}/resume`)), "200 approved");
      assertEquals((await person.get("/me")).status, 200);

      const { sha256 } = holder.certificate;
      assertEquals(
        codeOf(await boss.post(`/operators/${name}/certificates/${sha256}/revoke`)),
        "200 done",
      );
      assertEquals(codeOf(await person.get("/me")), "401 client_certificate_revoked");
      const next = await operatorCertificate(name);
      const renewed = { certificate: next.certificate.pem };
      await office.agreed(`/operators/${name}/certificates`, renewed);
      assertEquals((await office.as(next).get("/me")).json.name, name);
      const listed = (await maker.get("/operators")).json.data;
      const own = listed.find((one: { name: string }) => one.name === name);
      assertEquals(own.certificates.length, 2);
    });
  },
);

embeddedOnly(
  "a revoked certificate of a partner is in the list before the answer",
  async (home) => {
    await Office.with(home, async (office) => {
      const { clientId } = await office.partner();
      const { requestPem: csr } = await requestOf(clientId, clientId);
      const signed = await office.agreed(`/partners/${clientId}/certificates`, { csr });
      const { sha256, serial } = signed.json.result;
      const end = `/partners/${clientId}/certificates/${sha256}/end`;
      await office.maker.post(end, { reason: "keyCompromise" });
      const list = (await office.viewer.get("/revocation-list")).json;
      const { revoked_at: _at, ...entry } = list.revoked.find((one: { serial: string }) =>
        one.serial === serial
      );
      assertEquals([entry, list.state], [{ serial, reason: "keyCompromise" }, "fresh"]);
      assertEquals(office.lists.at(-1), list.revocation_list);
      const again = await office.maker.post(`/partners/${clientId}/certificates`, { csr });
      assertEquals(again.json.errors[0].code, "csr_key_blocked");
    });
  },
);

bothHomes("a certificate ends for operators too", async (home) => {
  const inTwoYears = Date.now() + 2 * 365 * 86_400_000;
  await Office.with(home, async ({ maker }) => {
    assertEquals(codeOf(await maker.get("/me")), "401 client_certificate_expired");
  }, { now: () => inTwoYears });
});

bothHomes("a certificate of another authority or another name makes no operator", async (home) => {
  await Office.with(home, async ({ maker }) => {
    const wrong = async (name: string, certificate: string) => {
      const reply = await maker.post("/operators", { name, roles: ["viewer"], certificate });
      return `${codeOf(reply)} ${reply.json.errors?.[0]?.code}`;
    };
    const partner = await partnerCertificate("amal");
    const other = await operatorCertificate("badr");
    assertEquals(
      await wrong("amal", partner.certificate.pem),
      "422 validation_error certificate_issuer_mismatch",
    );
    assertEquals(
      await wrong("amal", other.certificate.pem),
      "422 validation_error certificate_name_mismatch",
    );
    const { keyPem } = await requestOf("amal");
    assertEquals(await wrong("amal", keyPem), "422 validation_error certificate_is_private_key");
    const twice = await operatorCertificate("maker");
    assertEquals(
      codeOf(
        await maker.post("/operators", {
          name: "maker",
          roles: ["viewer"],
          certificate: twice.certificate.pem,
        }),
      ),
      "202 waiting",
    );
  });
});

bothHomes("what is not a request of this API is refused with its code", async (home) => {
  await Office.with(home, async ({ maker, reports }) => {
    const root = "/operator/v1";
    const json = { "Content-Type": "application/json", "Idempotency-Key": "k" };
    const post = (path: string, headers: Record<string, string>, body: string) =>
      maker.send("POST", root + path, headers, body);
    assertEquals(codeOf(await maker.get("/nothing")), "404 not_found");
    const wrongMethod = await maker.get("/capital");
    assertEquals(codeOf(wrongMethod), "405 method_not_allowed");
    assertEquals(wrongMethod.headers.allow, "POST");
    assertEquals(codeOf(await maker.get("/partners/nobody")), "404 partner_not_found");
    assertEquals(codeOf(await maker.get("/partners?limit=0")), "422 validation_error");
    assertEquals(codeOf(await maker.get("/partners?more=1")), "400 unknown_parameter");
    assertEquals(codeOf(await maker.get("/approvals/apr_1")), "404 approval_not_found");
    const noKey = { "Content-Type": "application/json" };
    assertEquals(codeOf(await post("/capital", noKey, "{}")), "400 idempotency_key_required");
    const text = { ...json, "Content-Type": "text/plain" };
    assertEquals(codeOf(await post("/capital", text, "{}")), "415 unsupported_media_type");
    assertEquals(codeOf(await post("/capital", json, "{")), "400 malformed_json");
    assertEquals(codeOf(await post("/capital", json, "{}")), "422 validation_error");
    assertEquals(
      codeOf(await post("/capital", json, '{"amount_sar":1,"amount_sar":2}')),
      "400 malformed_json",
    );
    assertEquals(
      codeOf(await post("/capital", json, '{"amount_sar":1,"more":2}')),
      "400 unknown_parameter",
    );
    const big = JSON.stringify({ amount_sar: "1".repeat(70_000) });
    assertEquals(codeOf(await post("/capital", json, big)), "413 body_too_large");
    assertEquals(reports, []);
  });
});
