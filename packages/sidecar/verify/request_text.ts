/** A request of HTTP/1.1, line by line, that asks for the end of the connection. */
export function requestText(
  start: string,
  headers: readonly string[] = [],
  body = "",
): string {
  const lines = [start, "Host: edge.verify", "Connection: close", ...headers];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** The same, for what has headers of its own alone. */
export function bareText(lines: readonly string[], body = ""): string {
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
