import { readCertificate } from "@mithqal/pki";
import { Acts } from "@mithqal/store";
import type { PortAddress } from "../listener/listen_address.ts";
import { Listener } from "../listener/listener.ts";
import type { TlsSettings } from "../listener/mutual_tls.ts";
import { OperatorApi } from "./operator_api.ts";
import type { OperatorService } from "./operator_service.ts";
import { RevocationListKeeper } from "./revocation/revocation_list_keeper.ts";

/** What the operator's API is made of. Whoever gives the database closes it. */
export interface OperatorParts
  extends Omit<OperatorService, "acts" | "operatorAuthority" | "revocations" | "now"> {
  listen: PortAddress;
  /** Its clients are the operators: no partner's certificate is under this authority. */
  tls: TlsSettings;
  /** Gets each new revocation list, and the present one at the start. */
  publishRevocationList: (pem: string) => Promise<void>;
  now?: () => number;
}

/** The operator's API as it runs. */
export interface RunningOperatorApi {
  address: PortAddress;
  revocations: Pick<RevocationListKeeper, "endsAtMs">;
  /** Drains the listener and ends what works beside it. */
  stop(graceMs?: number): Promise<void>;
}

/** Starts the operator's API, and what keeps the revocation list young. */
export async function openOperatorApi(parts: OperatorParts): Promise<RunningOperatorApi> {
  const { listen, tls, publishRevocationList: publish, report, now = Date.now } = parts;
  const { database, partnerAuthority } = parts;
  const operatorAuthority = await readCertificate(tls.clientAuthority);
  if (!operatorAuthority.ok) throw new Error(operatorAuthority.message);
  if (operatorAuthority.certificate.sha256 === partnerAuthority.certificate.sha256) {
    throw new Error("expected an authority of the operators' own, got that of the partners");
  }
  const revocations = new RevocationListKeeper({
    database,
    authority: partnerAuthority,
    publish,
    report: (error) => report(error, ""),
    now,
  });
  const api = new OperatorApi({
    ...parts,
    acts: new Acts(database),
    operatorAuthority: operatorAuthority.certificate,
    revocations,
    now,
  });
  const listener = new Listener(api, undefined, tls);
  const address = await listener.start(listen);
  revocations.start();
  return {
    address,
    revocations,
    stop: async (graceMs) => {
      await Promise.all([listener.stop(graceMs), revocations.stop()]);
    },
  };
}
