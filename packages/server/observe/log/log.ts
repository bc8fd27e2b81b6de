import type { LogConfig, logLevels } from "../../config/config.ts";

/** How grave a line is. */
export type LogLevel = typeof logLevels[number];

/** Everything that a line may say beside its time, level and message: nothing else is written. */
export interface LogMembers {
  role?: string | undefined;
  /** Which part of the process, or which worker. */
  part?: string | undefined;
  request_id?: string | undefined;
  client_id?: string | undefined;
  operator?: string | undefined;
  /** The route's method and pattern, never the target as it was sent. */
  route?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  ms?: number | undefined;
  address?: string | undefined;
  version?: string | undefined;
  environment?: string | undefined;
  signal?: string | undefined;
  state?: string | undefined;
  partner?: number | undefined;
  count?: number | undefined;
  error?: string | undefined;
  error_code?: string | undefined;
  error_place?: string | undefined;
  stack?: readonly string[] | undefined;
}

const names: readonly (keyof LogMembers)[] = [
  ...[
    "role",
    "part",
    "request_id",
    "client_id",
    "operator",
    "route",
    "status",
    "code",
    "ms",
  ] as const,
  ...["address", "version", "environment", "signal", "state", "partner", "count"] as const,
  ...["error", "error_code", "error_place", "stack"] as const,
];

const weights: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };
const textMostCharacters = 256;
const stackMostLines = 40;

/** What a log is made of. */
export interface LogSettings {
  level: LogConfig["level"];
  /** Takes one line, without its end. */
  write: (line: string) => void;
  now?: () => number;
  /** Said in every line. */
  always?: LogMembers;
}

/** Writes lines of JSON: an allow-list of members, none longer than it needs to be. */
export class Log {
  readonly #settings: LogSettings;
  readonly #least: number;

  constructor(settings: LogSettings) {
    this.#settings = settings;
    this.#least = weights[settings.level];
  }

  debug(message: string, members?: LogMembers): void {
    this.#write("debug", message, members);
  }

  info(message: string, members?: LogMembers): void {
    this.#write("info", message, members);
  }

  warn(message: string, members?: LogMembers): void {
    this.#write("warn", message, members);
  }

  error(message: string, members?: LogMembers): void {
    this.#write("error", message, members);
  }

  /** Whether lines of a level are written: what costs something to say is only made then. */
  tells(level: LogLevel): boolean {
    return weights[level] >= this.#least;
  }

  #write(level: LogLevel, message: string, members: LogMembers = {}): void {
    if (!this.tells(level)) return;
    const { write, now = Date.now, always = {} } = this.#settings;
    const line: Record<string, unknown> = {
      time: new Date(now()).toISOString(),
      level,
      message: message.slice(0, textMostCharacters),
    };
    for (const name of names) {
      const value = members[name] ?? always[name];
      if (value !== undefined) line[name] = bounded(value);
    }
    write(JSON.stringify(line));
  }
}

function bounded(value: string | number | readonly string[]): unknown {
  if (typeof value === "string") return value.slice(0, textMostCharacters);
  if (typeof value === "number") return value;
  return value.slice(0, stackMostLines).map((line) => line.slice(0, textMostCharacters));
}
