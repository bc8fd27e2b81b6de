import { connect, type TLSSocket } from "node:tls";
import { clientHello, type HelloAnswer, readHelloAnswer, sessionTicket } from "../client_hello.ts";
import { requestText } from "../request_text.ts";
import { sendPlain } from "../send_bytes.ts";
import type { Check, Finding, Target } from "../target.ts";
import { tlsOptions } from "../tls_options.ts";

const tls10 = 0x0301;
const tls11 = 0x0302;
const tls12 = 0x0303;
const ecdsaSuites = [0xc02b, 0xc02c, 0xcca9];
const rsaSuites = [0xc02f, 0xc030, 0xcca8, 0x009c, 0x009d, 0x002f, 0x0035];
const weakEcdsaSuites = [0xc009, 0xc00a, 0xc023, 0xc024];
const protocolVersion = 70;
const handshakeFailure = 40;

/** The versions, the suites, and that no session is taken up again. */
export const protocolChecks: readonly Check[] = [
  refusedHello("TLS 1.0", "protocol_version", protocolVersion, tls10, [0xc009, 0x002f]),
  refusedHello("TLS 1.1", "protocol_version", protocolVersion, tls11, [0xc009, 0x002f]),
  refusedHello("TLS 1.2 with RSA suites", "handshake_failure", handshakeFailure, tls12, rsaSuites),
  refusedHello(
    "TLS 1.2 with suites without authenticated encryption",
    "handshake_failure",
    handshakeFailure,
    tls12,
    weakEcdsaSuites,
  ),
  {
    name: "resumption in TLS 1.2",
    expected: "a handshake without a session id and without a ticket",
    look: async (target) => {
      const answer = await helloAnswer(target, tls12, ecdsaSuites);
      const isBare = answer.kind === "hello" && answer.sessionIdBytes === 0 &&
        !answer.extensions.includes(sessionTicket);
      return { ok: isBare, seen: describedHello(answer) };
    },
  },
  {
    name: "resumption in TLS 1.3",
    expected: "no ticket comes with an answer",
    look: resumption,
  },
];

function refusedHello(
  name: string,
  alert: string,
  number: number,
  version: number,
  suites: readonly number[],
): Check {
  return {
    name,
    expected: `the alert ${alert} (${number})`,
    look: async (target) => {
      const answer = await helloAnswer(target, version, suites);
      const ok = answer.kind === "alert" && answer.number === number;
      return { ok, seen: describedHello(answer) };
    },
  };
}

async function helloAnswer(
  target: Target,
  version: number,
  suites: readonly number[],
): Promise<HelloAnswer> {
  const patienceMs = Math.min(target.patienceMs, 2_000);
  return readHelloAnswer(
    (await sendPlain({ ...target, patienceMs }, clientHello(version, suites))).bytes,
  );
}

function describedHello(answer: HelloAnswer): string {
  if (answer.kind === "alert") return `the alert ${answer.number}`;
  if (answer.kind === "nothing") return "no word of TLS";
  const ticket = answer.extensions.includes(sessionTicket) ? "a ticket" : "no ticket";
  return `a handshake, a session id of ${answer.sessionIdBytes} bytes, ${ticket}`;
}

/** Tickets of TLS 1.3 come inside the connection; only Node tells of them. */
function resumption(target: Target): Promise<Finding> {
  if ("Deno" in globalThis) {
    return Promise.resolve({ ok: null, seen: "not looked at: run it with Node" });
  }
  let tickets = 0;
  const socket: TLSSocket = connect({ ...tlsOptions(target), minVersion: "TLSv1.3" });
  return new Promise((resolve) => {
    socket.on("session", () => tickets++);
    socket.on("error", (error) => resolve({ ok: false, seen: error.message }));
    socket.on("data", () => {});
    socket.on("close", () => resolve({ ok: tickets === 0, seen: `${tickets} tickets` }));
    socket.setTimeout(target.patienceMs, () => socket.destroy(new Error("no answer")));
    socket.once("secureConnect", () => socket.write(requestText("GET /health HTTP/1.1")));
  });
}
