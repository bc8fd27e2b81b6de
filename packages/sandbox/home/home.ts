import { rm } from "node:fs/promises";
import { join } from "node:path";

/** Where the sandbox keeps everything it must find again: keys, credentials, and the database. */
export class Home {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A file of the authorities and the server. */
  pki(name: string): string {
    return join(this.folder, "pki", name);
  }

  /** The embedded database. */
  get data(): string {
    return join(this.folder, "data");
  }

  /** It is there when the embedded database was made to its end. */
  get dataIsWhole(): string {
    return join(this.folder, "data.whole");
  }

  get lock(): string {
    return join(this.folder, "lock");
  }

  /** What the service says of itself, from one start to the next. */
  get log(): string {
    return join(this.folder, "service.log");
  }

  /** What Envoy reads, where it stands in front. */
  get envoy(): string {
    return join(this.folder, "envoy");
  }

  partner(name: string): string {
    return join(this.folder, "partners", name);
  }

  operator(name: string): string {
    return join(this.folder, "operators", name);
  }

  /** Forgets everything that was kept; files of others in the folder stay. Only whoever has the lock may. */
  async clear(): Promise<void> {
    const kept = ["data.whole", "data", "pki", "partners", "operators", "envoy", "service.log"];
    for (const name of kept) await rm(join(this.folder, name), { recursive: true, force: true });
  }
}
