import { escaped } from "./plots.ts";

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2em auto;color:#222}
pre{background:#f6f6f4;padding:1em;overflow-x:auto;font-size:12px}figure{margin:2em 0}
svg{width:100%;font:11px system-ui,sans-serif;fill:#444}figcaption{font-weight:600}
.legend span{margin-right:1em;font-size:12px}`;

/** A page of plots that loads nothing. */
export function htmlPage(title: string, body: string): string {
  const heading = escaped(title);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${heading}</title><style>${style}</style>
<h1>${heading}</h1>${body}
</html>
`;
}
