import { type HeldPort, holdPort } from "./hold_port.ts";

/** The ports of a sandbox. */
export interface SandboxPorts {
  edge: HeldPort;
  operator: HeldPort;
  /** The receiver takes it at once, so nobody holds it. */
  receiver: number;
}

/** Takes the ports before anything is made. Beside a port that is chosen freely, all others are. */
export async function holdPorts(
  { port, operatorPort }: { port: number; operatorPort?: number | undefined },
): Promise<SandboxPorts> {
  const after = (steps: number) => port === 0 ? 0 : port + steps;
  const edge = await holdPort(port, "--port");
  try {
    const operator = await holdPort(operatorPort ?? after(1), "--operator-port");
    return { edge, operator, receiver: after(2) };
  } catch (error) {
    await edge.release();
    throw error;
  }
}
