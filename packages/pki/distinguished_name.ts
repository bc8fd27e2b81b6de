// The subjects we write and read: an organisation and a common name, in this order.
import { Name } from "./x509.ts";

/** The two parts of a subject. */
export interface Subject {
  readonly organization: string;
  readonly commonName: string;
}

const MAX_ORGANIZATION_CHARACTERS = 64;
const commonNameForm = /^[A-Za-z0-9._-]{1,64}$/;
const unsafeInOrganization = /[\p{C}\p{Zl}\p{Zp}"\\\uFFFD]|^[\s#]|\s$/u;

/** What a client_id and an operator's name look like. */
export const commonNameRule = "1-64 characters of A-Z a-z 0-9 . _ -";

/** What an organisation's name looks like. */
export const organizationRule =
  'a name of 1-64 characters, without control characters, " or \\, not starting with #';

export function isCommonName(text: string): boolean {
  return commonNameForm.test(text);
}

export function isOrganization(text: string): boolean {
  if (text.length > 2 * MAX_ORGANIZATION_CHARACTERS) return false;
  const count = Array.from(text).length;
  return count >= 1 && count <= MAX_ORGANIZATION_CHARACTERS && !unsafeInOrganization.test(text);
}

/** A subject as UTF8Strings. The library would unescape plain strings; these it takes as they are. */
export function writeName({ organization, commonName }: Subject): Name {
  return new Name([
    { O: [{ utf8String: organization }] },
    { CN: [{ utf8String: commonName }] },
  ]);
}

/** O and CN of a name that has exactly these two, each alone in its part, in any order; else null. */
export function readSubject(name: Name): Subject | null {
  const parts = name.toJSON().flatMap((part) => Object.entries(part));
  if (parts.length !== 2 || name.toJSON().length !== 2) return null;
  const organizations = onlyValue(parts, "O");
  const commonNames = onlyValue(parts, "CN");
  if (organizations === null || commonNames === null) return null;
  return { organization: organizations, commonName: commonNames };
}

function onlyValue(parts: readonly [string, readonly string[]][], type: string): string | null {
  const found = parts.filter(([name]) => name === type).flatMap(([, values]) => values);
  return found.length === 1 ? found[0]! : null;
}
