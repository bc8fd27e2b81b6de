import { type Credentials, CredentialsError, readCredentials } from "@mithqal/client";

/** A profile's credentials, whole and in order. */
export async function openProfile(path: string): Promise<Credentials> {
  const read = await readCredentials(path);
  if (!read.ok) throw new CredentialsError(read);
  return read.credentials;
}
