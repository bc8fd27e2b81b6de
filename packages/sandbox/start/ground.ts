import type { Home } from "../home/home.ts";
import type { SandboxSecrets } from "../home/secrets.ts";
import type { SandboxPorts } from "../ports/sandbox_ports.ts";
import type { LocalReceiver } from "../receiver/local_receiver.ts";
import type { SandboxSettings } from "./settings.ts";
import type { Stops } from "./stops.ts";

/** What every part of a sandbox stands on. */
export interface Ground {
  settings: SandboxSettings;
  stops: Stops;
  home: Home;
  ports: SandboxPorts;
  secrets: SandboxSecrets;
  receiver: LocalReceiver;
  baseUrl: string;
}
