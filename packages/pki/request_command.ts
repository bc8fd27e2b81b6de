/** The command that makes a right request, for the messages of those that were wrong. */
export function requestCommand(commonName = "YOUR_ID"): string {
  return "make one with `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -sha256 -nodes " +
    `-keyout client.key -out client.csr -subj "/O=Your company/CN=${commonName}"\``;
}
