import { headerNames } from "@mithqal/protocol";
import { answersIn, described, isRefused } from "../answers.ts";
import { requestText } from "../request_text.ts";
import { sendText } from "../send_bytes.ts";
import type { Check } from "../target.ts";

const { clientCertificate, sidecarSecret, sourceAddress } = headerNames;
const otherHash = "0".repeat(64);
const upper = clientCertificate.toUpperCase();

/** What a client writes into the sidecar's headers changes nothing: a server that read it would say no. */
export const identityChecks: readonly Check[] = [
  replaced("a forged certificate header", [`${clientCertificate}: Hash=${otherHash}`]),
  replaced("two forged certificate headers", [
    `${clientCertificate}: Hash=${otherHash}`,
    `${upper}: Hash=${otherHash};Subject="CN=other"`,
  ]),
  replaced("a forged certificate header with two elements", [
    `${clientCertificate}: Hash=${otherHash},Hash=${otherHash}`,
  ]),
  replaced("a forged sidecar's secret", [
    `${sidecarSecret}: guess`,
    `${sidecarSecret.toUpperCase()}: again`,
  ]),
  replaced("a forged source address", [
    `${sourceAddress}: 203.0.113.254`,
    "X-Forwarded-For: 203.0.113.254",
    "X-Real-IP: 203.0.113.254",
  ]),
  replaced("the sidecar's headers named as belonging to the connection", [
    `Connection: ${clientCertificate}, ${sidecarSecret}, ${sourceAddress}`,
  ]),
  underscored("the certificate header with underscores", clientCertificate),
  underscored("the secret's header with underscores", sidecarSecret),
  underscored("the source's header with underscores", sourceAddress),
];

function replaced(name: string, headers: readonly string[]): Check {
  return {
    name,
    expected: "200, as without it",
    look: async (target) => {
      const received = await sendText(target, requestText("GET /health HTTP/1.1", headers));
      const answers = answersIn(received);
      return {
        ok: answers.length === 1 && answers[0]!.status === 200,
        seen: described(received),
      };
    },
  };
}

function underscored(name: string, header: string): Check {
  const line = `${header.replaceAll("-", "_")}: x`;
  return {
    name,
    expected: "400 malformed_request",
    look: async (target) =>
      isRefused(await sendText(target, requestText("GET /health HTTP/1.1", [line])), [
        "malformed_request",
      ]),
  };
}
