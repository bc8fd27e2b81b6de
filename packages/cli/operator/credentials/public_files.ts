import { checkRequest } from "@mithqal/pki";
import { UsageError } from "../../outcome/usage_error.ts";
import { checkName } from "../people/check_name.ts";
import { parseObject } from "../reading/json_object.ts";
import { readNamedFile } from "../reading/read_named_file.ts";

/** Reads a partner's request, and checks it before anything is sent: a private key stays here. */
export async function readCsr(
  path: string,
  { clientId, organization }: { clientId: string; organization?: string },
): Promise<string> {
  const request = await readNamedFile(
    path,
    "a certificate request",
    "have the partner make it: mithqal csr",
  );
  const refusal = await checkRequest({
    request,
    clientId: checkName(clientId),
    ...(organization !== undefined && { organization }),
  });
  if (refusal === null) return request;
  throw new UsageError(`${path}: ${refusal.message}`, "have the partner make it anew: mithqal csr");
}

/** Reads the public half of a signing key; a private one is told of, and not sent. */
export async function readPublicJwk(path: string): Promise<Record<string, unknown>> {
  const remedy = "have the partner make it (mithqal keygen) and send signing.pub.jwk";
  const jwk = parseObject(await readNamedFile(path, "a public JWK", remedy));
  if (jwk === null) throw new UsageError(`expected a JWK in ${path}, got something else`);
  if (!("d" in jwk)) return jwk;
  throw new UsageError(
    `expected a public JWK in ${path}, got a private key: it is no secret any more`,
    "have the partner make a new one (mithqal keygen --only signing) and send signing.pub.jwk alone",
  );
}
