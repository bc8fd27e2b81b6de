import { createAuthority, makeRequest, signRequest } from "@mithqal/pki";
import { answersIn, described, isCut } from "../answers.ts";
import { requestText } from "../request_text.ts";
import { sendPlain, sendText } from "../send_bytes.ts";
import type { Check, ClientCertificate, Finding, Target } from "../target.ts";

const cut = "the connection ends without an answer";
const health = requestText("GET /health HTTP/1.1");

/** Who is let in, and who is not. */
export const certificateChecks: readonly Check[] = [
  {
    name: "a registered certificate",
    expected: "200 of the server",
    look: async (target) => {
      const received = await sendText(target, health);
      const [answer] = answersIn(received);
      return { ok: answer?.status === 200, seen: described(received) };
    },
  },
  {
    name: "no certificate",
    expected: cut,
    look: async (target) => isCut(await sendText(target, health, null)),
  },
  {
    name: "a certificate of another authority with the same name",
    expected: cut,
    look: async (target) => isCut(await sendText(target, health, await stranger())),
  },
  {
    name: "a revoked certificate",
    expected: cut,
    look: (target) => withCertificate(target, target.revoked, "--revoked-cert and --revoked-key"),
  },
  {
    name: "a certificate that has ended",
    expected: cut,
    look: (target) => withCertificate(target, target.expired, "--expired-cert and --expired-key"),
  },
  {
    name: "plain HTTP on the port",
    expected: cut,
    look: async (target) => isCut(await sendPlain(target, health)),
  },
];

async function withCertificate(
  target: Target,
  certificate: ClientCertificate | undefined,
  words: string,
): Promise<Finding> {
  if (certificate === undefined) return { ok: null, seen: `not looked at: give ${words}` };
  return isCut(await sendText(target, health, certificate));
}

/** A certificate that anybody can make: of an authority that calls itself as ours does. */
async function stranger(): Promise<ClientCertificate> {
  const now = new Date();
  const { authority } = await createAuthority({ kind: "partner", environment: "sandbox", now });
  const made = await makeRequest({ organization: "Stranger", commonName: "stranger" });
  if (!made.ok) throw new Error(made.message);
  const { requestPem: request, keyPem: key } = made;
  const signed = await signRequest({ authority, request, clientId: "stranger", now });
  if (!signed.ok) throw new Error(signed.message);
  return { cert: signed.certificate.pem, key };
}
