// Small plots as SVG text, for a page that loads nothing.

/** A line of a plot, or a row of bars. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

const [width, height, left, bottom] = [720, 220, 56, 24];
const colours = ["#1b6ca8", "#c9622b", "#3d8b4f", "#8a4fa3", "#b3882a", "#666666", "#a83b52"];

/** Lines, from 0 up: over seconds, where nothing else is said. */
export function linePlot(
  title: string,
  unit: string,
  series: readonly Series[],
  across = "s",
): string {
  const all = series.flatMap(({ points }) => points);
  if (all.length === 0) return "";
  const last = Math.max(...all.map(({ at }) => at), 1);
  const most = niceTop(Math.max(...all.map(({ value }) => value)));
  const x = (place: number) => left + place / last * (width - left - 8);
  const y = (value: number) => height - bottom - value / most * (height - bottom - 8);
  const lines = series.map(({ points }, place) => {
    const path = points.map((point) => `${at(x(point.at))},${at(y(point.value))}`);
    return `<polyline fill="none" stroke="${colour(place)}" stroke-width="1.5" points="${
      path.join(" ")
    }"/>`;
  });
  const marks = [0, 0.5, 1].map((part) =>
    `<line x1="${left}" x2="${width - 8}" y1="${at(y(most * part))}" y2="${at(y(most * part))}" ` +
    `stroke="#ddd"/>${text(left - 6, y(most * part) + 4, brief(most * part), "end")}`
  );
  const ends = text(width - 8, height - 6, `${Math.round(last)} ${across}`, "end") +
    text(left, height - 6, `0 ${across}`, "start");
  return figure(title, unit, height, [...marks, ends, ...lines], legend(series));
}

/** A row of bars for each name, drawn to one scale. */
export function barPlot(
  title: string,
  unit: string,
  rows: readonly { readonly name: string; readonly value: number }[],
): string {
  const most = Math.max(...rows.map(({ value }) => value), 1e-9);
  const [labels, rowHeight] = [160, 22];
  const bars = rows.map(({ name, value }, place) => {
    const top = place * rowHeight + 4;
    const long = value / most * (width - labels - 80);
    return text(labels - 8, top + 13, name, "end") +
      `<rect x="${labels}" y="${top}" width="${at(long)}" height="16" fill="${colours[0]}"/>` +
      text(labels + long + 6, top + 13, brief(value), "start");
  });
  return figure(title, unit, rows.length * rowHeight + 8, bars, "");
}

/** Text that may stand in HTML. */
export function escaped(given: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return given.replace(/[&<>"]/g, (sign) => signs[sign]!);
}

function figure(
  title: string,
  unit: string,
  high: number,
  parts: readonly string[],
  below: string,
): string {
  return `<figure><figcaption>${escaped(title)}, ${escaped(unit)}</figcaption>
<svg viewBox="0 0 ${width} ${high}" role="img" aria-label="${escaped(title)}">${
    parts.join("")
  }</svg>${below}</figure>`;
}

function legend(series: readonly Series[]): string {
  const names = series.map(({ name }, place) =>
    `<span style="color:${colour(place)}">&#9632; ${escaped(name)}</span>`
  );
  return `<p class="legend">${names.join(" ")}</p>`;
}

function text(x: number, y: number, words: string, anchor: "start" | "end"): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function colour(place: number): string {
  return colours[place % colours.length]!;
}

/** The next of 1, 2, 5, 10 … above a value. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].find((step) => step * power >= value)! * power;
}

function at(value: number): string {
  return value.toFixed(1);
}

function brief(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
