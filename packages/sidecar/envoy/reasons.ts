/** Words for what Envoy calls by codes: the first row whose text it contains counts. */
type Reasons = readonly (readonly [contained: string, words: string])[];

/** Why a handshake failed. */
const handshakeReasons: Reasons = [
  ["PEER_DID_NOT_RETURN_A_CERTIFICATE", "no client certificate was presented"],
  ["certificate revoked", "the client certificate is revoked"],
  ["CRL has expired", "the revocation list has ended: nobody gets in before the next one is there"],
  [
    "unable to get certificate CRL",
    "the client certificate's authority has no revocation list here",
  ],
  ["certificate has expired", "the client certificate has ended"],
  ["certificate is not yet valid", "the client certificate has not begun"],
  ["unsuitable certificate purpose", "the certificate presented is not one for clients"],
  ["CERTIFICATE_VERIFY_FAILED", "the client certificate is of no authority that is trusted here"],
  ["UNSUPPORTED_PROTOCOL", "the client speaks no version of TLS from 1.2 on"],
  ["NO_SHARED_CIPHER", "the client offers no cipher suite that is allowed"],
  ["HTTP_REQUEST", "plain HTTP was spoken, where TLS is expected"],
  ["WRONG_VERSION_NUMBER", "something other than TLS was spoken"],
  ["UNKNOWN_CA", "the client does not trust the server's certificate"],
  ["BAD_CERTIFICATE", "the client does not accept the server's certificate"],
  ["CERTIFICATE_UNKNOWN", "the client does not accept the server's certificate"],
  ["CERTIFICATE_EXPIRED", "the client takes the server's certificate for ended"],
  ["_ALERT_", "the client ended the handshake"],
];

/** Why a request was answered as it was. */
const requestReasons: Reasons = [
  ["request_payload_too_large", "the body is too large"],
  ["headers_too_large", "the headers are too large"],
  ["too_many_headers", "there are too many headers"],
  ["path_normalization_failed", "the path has an escaped slash or a fragment"],
  ["underscore", "a header's name has an underscore"],
  ["content_length_and_chunked", "the request has both a length and chunks, as smuggled ones have"],
  ["invalid_transfer_encoding", "the body comes in an encoding other than chunks"],
  ["codec_error", "what was sent is no HTTP request"],
  ["invalid", "what was sent is no HTTP request"],
  ["low_version", "HTTP/1.0 was spoken"],
  ["upgrade_failed", "another protocol was asked for"],
  ["query_missing_content_type", "the method QUERY is taken by no path"],
  ["missing_host_header", "there is no Host header"],
  ["request_header_timeout", "the headers did not arrive in time"],
  ["request_overall_timeout", "the request did not arrive in time"],
  ["local_rate_limited", "too many requests came in"],
  ["overload", "the sidecar is at its limit"],
  ["overflow", "too many requests wait for the server"],
  ["failed_to_inject_credential", "the sidecar has no secret to show to the server"],
  ["connection_failure", "the server takes no connections"],
  ["connection_timeout", "the server takes no connections"],
  ["timeout", "the server did not answer in time: the outcome is unknown"],
  ["upstream_reset", "the server ended the connection without an answer: the outcome is unknown"],
  ["downstream_remote_disconnect", "the partner went away before the answer"],
];

/** An expression for the log: why the handshake failed, in plain words. */
export const handshakeReason = `%CEL(has(connection.termination_details) ? ` +
  `'the handshake took too long' : ${
    choose("connection.transport_failure_reason", handshakeReasons, "the handshake failed")
  })%`;

/** An expression for the log: who answered, or why Envoy did. */
export const requestReason = `%CEL(${
  [
    "response.code_details == 'via_upstream' ? 'answered by the server'",
    "response.code == 404 ? 'the path is not published'",
    "response.code_details == 'direct_response' ? 'there are two Host headers'",
    choose("response.code_details", requestReasons, "the sidecar did not let it through"),
  ].join(" : ")
})%`;

function choose(attribute: string, reasons: Reasons, otherwise: string): string {
  return reasons.reduceRight(
    (rest, [contained, words]) =>
      `${attribute}.contains(${quoted(contained)}) ? ${quoted(words)} : ${rest}`,
    quoted(otherwise),
  );
}

/** No `)%` may end the command, nor a quote the text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
