import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { generateKey } from "@mithqal/jws";
import { readCertificate } from "@mithqal/pki";
import { importWebhookSecret } from "@mithqal/protocol/webhooks";
import { readDirectory } from "@mithqal/store";
import { bothHomes } from "@mithqal/testing/real";
import { Sealer } from "../sealing/sealer.ts";
import { webhookSecretLabel } from "../webhooks/webhook_keys.ts";
import { authorities, Office, operatorCertificate, requestOf } from "./testdata/office.ts";
import { codeOf, faultOf } from "./testdata/operator_client.ts";
import { fundedWithdrawal } from "./testdata/partner_side.ts";

const terms = { spread_bps: 80, fee_bps: 25, open_exposure_max_grams: 100 };

bothHomes("a partner is taken in step by step, and the gate then knows it", async (home) => {
  await Office.with(home, async (office) => {
    const { maker, viewer } = office;
    const clientId = "onboarded";
    const path = `/partners/${clientId}`;
    const made = await office.agreed("/partners", {
      client_id: clientId,
      name: "Bank Alpha",
      terms,
    });
    assertEquals([made.status, made.json.client_id], [200, null], made.text);
    const { requestPem: csr } = await requestOf(clientId, "Bank Alpha");
    const signed = await office.agreed(`${path}/certificates`, { csr });
    const { jwk, thumbprint } = await generateKey();
    const key = await office.agreed(`${path}/signing-keys`, { jwk, kid: thumbprint });
    assertEquals(codeOf(key), "200 approved");
    await office.agreed(`${path}/addresses`, { networks: ["192.0.2.0/24"] });
    await office.agreed(`${path}/iban`, { iban: "SA0380000000608010167519" });
    const secret = (await maker.post(`${path}/client-secrets`)).json.client_secret;
    await office.agreed(`${path}/webhook`, { url: "https://partner.example/hooks" });

    const read = await readCertificate(signed.json.certificate);
    assert(read.ok);
    const { certificate } = read;
    assertEquals(signed.json.result.sha256, certificate.sha256);
    assertEquals([certificate.commonName, certificate.organization], [clientId, "Bank Alpha"]);
    assertEquals(certificate.issuer, authorities.partner.authority.certificate.subject);
    const again = await viewer.get(`${path}/certificates/${certificate.sha256}`);
    assertEquals(again.json.certificate, signed.json.certificate);
    const shownKey = await viewer.get(`${path}/signing-keys/${thumbprint}`);
    assertEquals(shownKey.json.jwk, jwk);

    const directory = await readDirectory(home.database, [home.cell]);
    const known = directory.partners.find((partner) => partner.clientId === clientId)!;
    assertEquals([known.cell, known.suspended, known.spreadBps], [home.cell, false, 80]);
    const own = directory.credentials.filter(({ partner }) => partner === known.partner);
    const idOf = (kind: string) => own.find((credential) => credential.kind === kind)?.id;
    assertEquals([idOf("certificate"), idOf("signing_key")], [certificate.sha256, thumbprint]);
    const kept = own.find(({ kind }) => kind === "client_secret")!.material;
    assertEquals(
      Buffer.from(kept).toString("hex"),
      createHash("sha256").update(secret).digest("hex"),
    );

    const shown = (await viewer.get(path)).json;
    assertEquals([shown.client_id, shown.name, shown.cell], [clientId, "Bank Alpha", home.cell]);
    assertEquals([shown.iban, shown.networks], ["SA0380000000608010167519", ["192.0.2.0/24"]]);
    assertEquals([shown.terms.open_exposure_max_grams, shown.terms.quote_min_grams], [100, 0.01]);
    assertEquals(shown.balances.available_halalas, 0);
    assertEquals(shown.credentials.map(({ kind }: { kind: string }) => kind), [
      "certificate",
      "client_secret",
      "signing_key",
    ]);
    const listed = (await viewer.get("/partners?limit=200")).json.data;
    assert(listed.some((partner: { client_id: string }) => partner.client_id === clientId));
    const webhook = (await viewer.get(`${path}/webhook`)).json;
    assert(JSON.stringify(webhook).includes("https://partner.example/hooks"));
  });
});

bothHomes("secrets are shown once, kept as hash or sealed, and never read again", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner();
    const { maker, viewer } = office;
    const path = `/partners/${clientId}`;
    const client = await maker.post(`${path}/client-secrets`, {}, "secret-once");
    const webhook = await maker.post(`${path}/webhook-secrets`);
    const secrets = [client.json.client_secret, webhook.json.webhook_secret];
    assertEquals(Buffer.from(secrets[0], "base64url").length, 32);
    assert((await importWebhookSecret(secrets[1])).ok);
    const replayed = await maker.post(`${path}/client-secrets`, {}, "secret-once");
    assertEquals([replayed.status, replayed.json.client_secret], [200, undefined]);

    const id = webhook.json.result.credential_id;
    const [row] = await office.rows(
      "select encode(material, 'hex') as sealed from common.credentials where partner = $1 and id = $2",
      [partner, id],
    );
    const sealer = await Sealer.fromKey(new Uint8Array(32));
    const sealed = new Uint8Array(Buffer.from(String(row!.sealed), "hex"));
    const opened = await sealer.open(sealed, webhookSecretLabel(clientId, id));
    assertEquals(`whsec_${Buffer.from(opened!).toString("base64")}`, secrets[1]);

    const everywhere = [path, "/partners", "/approvals", "/audit?limit=200", `${path}/webhook`];
    for (const place of everywhere) {
      const { text } = await viewer.get(place);
      for (const secret of secrets) assert(!text.includes(secret), place);
    }
    const [acts] = await office.rows(
      "select jsonb_agg(a)::text || (select jsonb_agg(l)::text from common.audit l) as all from common.acts a",
    );
    for (const secret of secrets) assert(!String(acts!.all).includes(secret));
  });
});

bothHomes("a secret takes over within its window; a third is too many", async (home) => {
  await Office.with(home, async (office) => {
    const { clientId } = await office.partner();
    const { maker, viewer } = office;
    const path = `/partners/${clientId}`;
    const first = await maker.post(`${path}/client-secrets`);
    const second = await maker.post(`${path}/client-secrets`, { overlap_seconds: 3_600 });
    assertEquals([codeOf(first), codeOf(second)], ["200 done", "200 done"]);
    const third = await maker.post(`${path}/client-secrets`);
    assertEquals([codeOf(third), third.json.client_secret], [
      "409 credential_limit_reached",
      undefined,
    ]);
    const statuses = async () => {
      const { credentials } = (await viewer.get(path)).json;
      const byId = new Map(
        credentials.map(({ id, status }: { id: string; status: string }) => [id, status]),
      );
      return [first, second].map(({ json }) => byId.get(json.result.credential_id));
    };
    assertEquals(await statuses(), ["retiring", "active"]);
    const end = `${path}/client-secrets/${first.json.result.credential_id}/end`;
    assertEquals(codeOf(await maker.post(end)), "200 done");
    assertEquals(await statuses(), ["revoked", "active"]);
    const after = await maker.post(`${path}/client-secrets`, { overlap_seconds: 0 });
    assertEquals(codeOf(after), "200 done");
    assertEquals(await statuses(), ["revoked", "expired"]);
    const nobody = await maker.post(`${path}/client-secrets/nobody/end`);
    assertEquals(codeOf(nobody), "404 not_found");
    assertEquals(codeOf(await maker.post(`${path}/passwords/x/end`)), "404 not_found");
  });
});

bothHomes(
  "a wrong request to sign, a wrong key or address is refused before anybody waits",
  async (home) => {
    await Office.with(home, async (office) => {
      const { clientId } = await office.partner();
      const { maker } = office;
      const path = `/partners/${clientId}`;
      const sign = async (csr: string) =>
        faultOf(await maker.post(`${path}/certificates`, { csr }));
      const { requestPem: otherName } = await requestOf("other", clientId);
      const { requestPem: otherOrganization, keyPem } = await requestOf(clientId, "Bank Beta");
      assertEquals(await sign(otherName), "422 /csr csr_common_name_mismatch");
      assertEquals(await sign(otherOrganization), "422 /csr csr_organization_mismatch");
      assertEquals(await sign(keyPem), "422 /csr csr_is_private_key");
      assertEquals(await sign("nothing"), "422 /csr csr_malformed");

      const key = async (body: unknown) => faultOf(await maker.post(`${path}/signing-keys`, body));
      const { jwk, thumbprint } = await generateKey();
      assertEquals(await key({ jwk: { ...jwk, y: jwk.x } }), "422 /jwk key_not_on_curve");
      assertEquals(await key({ jwk: { ...jwk, crv: "P-384" } }), "422 /jwk key_not_p256");
      assertEquals(await key({ jwk: { ...jwk, d: jwk.x } }), "422 /jwk key_is_private");
      assertEquals(await key({ jwk, kid: `${thumbprint}x` }), "422 /kid kid_not_thumbprint");

      const networks = async (...list: string[]) =>
        (await maker.post(`${path}/addresses`, { networks: list })).status;
      assertEquals(await networks("192.0.2.1/24"), 422);
      assertEquals(await networks("192.0.2.0/33"), 422);
      assertEquals(await networks("bank.example"), 422);
      assertEquals(await networks("192.0.2.1", "2001:db8::/32"), 202);

      const iban = await maker.post(`${path}/iban`, { iban: "SA0480000000608010167519" });
      assertEquals(faultOf(iban), "422 /iban iban_checksum");
      for (
        const url of ["http://partner.example/", "https://127.0.0.1/", "https://u@partner.example/"]
      ) {
        assertEquals((await maker.post(`${path}/webhook`, { url })).status, 422, url);
      }
    });
  },
);

bothHomes("a list of partners tells who is suspended, and who does not trade", async (home) => {
  await Office.with(home, async (office) => {
    const [suspended, stopped, usual] = [
      await office.partner(),
      await office.partner(),
      await office.partner(),
    ];
    await office.maker.post(`/partners/${suspended.clientId}/suspend`);
    await office.maker.post(`/partners/${stopped.clientId}/trading/disable`);
    const { data } = (await office.viewer.get("/partners?limit=200")).json;
    const stateOf = ({ clientId }: { clientId: string }) => {
      const own = data.find(({ client_id: id }: { client_id: string }) => id === clientId);
      return [own.suspended, own.trading_disabled];
    };
    assertEquals(stateOf(suspended), [true, false]);
    assertEquals(stateOf(stopped), [false, true]);
    assertEquals(stateOf(usual), [false, false]);
  });
});

bothHomes("the partners' caps never sum to more than the house's", async (home) => {
  await Office.with(home, async (office) => {
    const { clientId } = await office.partner({ terms: { open_mg_max: 1_000n } });
    const [sum] = await office.rows("select sum(open_mg_max)::bigint as mg from cell.terms");
    const taken = BigInt(sum!.mg as string);
    await office.rows("update common.house_limits set open_mg_max = $1", [String(taken + 1_000n)]);
    const cap = (grams: number) =>
      office.agreed(`/partners/${clientId}/terms`, { open_exposure_max_grams: grams });
    assertEquals(codeOf(await cap(2.001)), "409 house_limit_exceeded");
    assertEquals(codeOf(await cap(2)), "200 approved");
    const another = { client_id: "one-too-many", name: "Bank", terms };
    assertEquals(codeOf(await office.agreed("/partners", another)), "409 house_limit_exceeded");
    const limit = (grams: string) =>
      office.agreed("/house-limits", { open_exposure_max_grams: grams });
    const grams = (mg: bigint) => `${mg / 1_000n}.${String(mg % 1_000n).padStart(3, "0")}`;
    assertEquals(codeOf(await limit(grams(taken + 999n))), "409 house_limit_exceeded");
    assertEquals(codeOf(await limit(grams(taken + 1_000n))), "200 approved");
    assertEquals(
      codeOf(await office.agreed("/partners", { ...another, client_id: clientId })),
      "409 client_id_taken",
    );
  });
});

bothHomes(
  "withdrawals are worked off over all partners, each with the account to pay to",
  async (home) => {
    await Office.with(home, async (office) => {
      const { partner, clientId } = await office.partner();
      const id = await fundedWithdrawal(office, partner, "pending");
      const queue = async (status: string) => {
        const { data } = (await office.viewer.get(`/withdrawals?status=${status}`)).json;
        return data.find((one: { withdrawal_id: string }) => one.withdrawal_id === id);
      };
      const waiting = await queue("pending");
      assertEquals(
        [waiting.client_id, waiting.iban, waiting.amount_sar, waiting.review_required],
        [clientId, "SA0380000000608010167519", 100, false],
      );
      const path = `/partners/${clientId}/withdrawals/${id}`;
      await office.maker.post(`${path}/process`);
      assertEquals([await queue("pending"), (await queue("processing")).status], [
        undefined,
        "processing",
      ]);
      const reference = { bank_reference: `bank-${id.slice(-10)}` };
      const done = await office.maker.post(`${path}/complete`, reference);
      assertEquals(done.json.result.withdrawal_id, id);
      assertEquals((await office.viewer.get(path)).json.bank_reference, reference.bank_reference);
      assertEquals(
        codeOf(await office.maker.post(`${path}/process`)),
        "409 withdrawal_not_cancellable",
      );
      const unknown = path.replace(id, id.slice(0, -4) + "0000");
      assertEquals(
        codeOf(await office.maker.post(`${unknown}/process`)),
        "404 withdrawal_not_found",
      );
      assertEquals(codeOf(await office.viewer.get(unknown)), "404 withdrawal_not_found");
      const deposit = {
        amount_sar: 1,
        ...reference,
        value_date: "2026-11-20",
        sender_iban: "SA0380000000608010167519",
      };
      const used = await office.agreed(`/partners/${clientId}/deposits`, deposit);
      assertEquals(codeOf(used), "409 bank_reference_used");
      const above = await office.partner({ terms: { withdrawal_review_above: 5_000n } });
      const big = await fundedWithdrawal(office, above.partner, "pending");
      const bigPath = `/partners/${above.clientId}/withdrawals/${big}`;
      const needsReview = async () => (await office.viewer.get(bigPath)).json.review_required;
      const { data } = (await office.viewer.get("/withdrawals?status=pending")).json;
      const own = data.find((one: { withdrawal_id: string }) => one.withdrawal_id === big);
      assertEquals([own.review_required, await needsReview()], [true, true]);
      assertEquals(codeOf(await office.maker.post(`${bigPath}/process`)), "409 approval_required");
      assertEquals(codeOf(await office.maker.post(`${bigPath}/review`)), "200 done");
      assertEquals(await needsReview(), false);
      assertEquals(codeOf(await office.agreed(`${bigPath}/approve`)), "200 approved");
    });
  },
);

bothHomes("the house, its bars, its market and its books are there to be read", async (home) => {
  await Office.with(home, async (office) => {
    const { viewer } = office;
    await office.agreed("/capital", { amount_sar: "1234.50" });
    const house = (await viewer.get("/house")).json;
    assertEquals(house.free_cash_sar * 100, house.free_cash_halalas);
    const bar = {
      serial: "A-1",
      refiner: `Refiner ${home.database.home}`,
      year: 2026,
      fineness_ppt: 999,
      vault: "Riyadh",
      gross_grams: 1000,
      fine_grams: 999.9,
    };
    await office.agreed("/bars", bar);
    assertEquals(codeOf(await office.agreed("/bars", bar)), "409 bar_registered");
    assert((await viewer.get("/bars")).text.includes(bar.refiner));
    assertEquals((await viewer.get("/market")).json.market_status, "open");
    await office.maker.post("/holidays", { day: "2027-09-23", rests: true });
    assert((await viewer.get("/holidays")).json.data.includes("2027-09-23"));
    await office.maker.post("/holidays", { day: "2027-09-23", rests: false });
    assert(!(await viewer.get("/holidays")).json.data.includes("2027-09-23"));
    const [audit] = (await viewer.get("/audit?limit=1")).json.data;
    assertEquals([audit.sequence, audit.act], [1, "operator.create"]);
    const next = (await viewer.get("/audit?limit=1&after_sequence=1")).json.data;
    assertEquals(next[0].sequence, 2);
    assertEquals(typeof (await viewer.get("/invariants")).json.hold, "boolean");
    const newcomer = await operatorCertificate("nobody");
    assertEquals((await office.as(newcomer).get("/audit")).status, 401);
  });
});

bothHomes("a line of the log that was changed is found", async (home) => {
  await Office.with(home, async (office) => {
    await office.maker.post("/holidays", { day: "2028-01-01", rests: true });
    assertEquals((await office.viewer.get("/audit/chain")).json.whole, true);
    const tip = await office.auditSequence();
    const change = (act: string) =>
      office.rows("update common.audit set act = $1 where sequence = $2", [act, tip.toString()]);
    await change("nothing");
    const chain = (await office.viewer.get("/audit/chain")).json;
    assertEquals([chain.whole, chain.breaks[0].sequence], [false, Number(tip)]);
    await change("holiday");
    assertEquals((await office.viewer.get("/audit/chain")).json.whole, true);
  });
});
