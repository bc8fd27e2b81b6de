import { join } from "node:path";
import { renewOperator, writeOperatorCredentials } from "../home/operator_identity.ts";
import { settleHouse } from "../provisioning/house.ts";
import { OperatorDesk } from "../provisioning/operator_desk.ts";
import { settlePartner } from "../provisioning/settle_partner.ts";
import { settleWebhook } from "../provisioning/settle_webhook.ts";
import { demoPartner, numberedPartner } from "../provisioning/wanted_partner.ts";
import type { Ground } from "./ground.ts";
import type { RunningService } from "./open_service.ts";
import type { Sandbox } from "./settings.ts";

/** Has the operators make the house and its partners, as far as they are not there; the files' paths. */
export async function provision(
  ground: Ground,
  service: RunningService,
): Promise<Pick<Sandbox, "partners" | "operators">> {
  const { secrets } = ground;
  const place = { port: service.operatorPort, ca: secrets.serverAuthority };
  const desk = new OperatorDesk(place, secrets.operators);
  try {
    await renewOperators(ground, desk);
    const operators = await writeOperators(ground, service.operatorUrl);
    return { partners: await settlePartners(ground, desk), operators };
  } finally {
    desk.close();
  }
}

/** By the operators' own acts, while their old certificates are good. */
async function renewOperators({ home, secrets }: Ground, desk: OperatorDesk): Promise<void> {
  for (const operator of Object.values(secrets.operators)) {
    const register = (certificate: string) =>
      desk.act(`/operators/${operator.name}/certificates`, { certificate });
    await renewOperator(home, secrets.operatorAuthority, operator, register);
  }
}

async function writeOperators({ home, secrets }: Ground, baseUrl: string) {
  const files: Record<string, string> = {};
  for (const name of Object.keys(secrets.operators)) {
    await writeOperatorCredentials(home, name, { baseUrl, ca: secrets.serverAuthority });
    files[name] = join(home.operator(name), "credentials.json");
  }
  return files;
}

async function settlePartners(ground: Ground, desk: OperatorDesk) {
  const { settings, receiver } = ground;
  const { partners: count = 0, rates = "contract", onEvent = () => {} } = settings;
  await settleHouse(desk, 1 + count);
  const files: Record<string, string> = {};
  const settle = async (wanted: typeof demoPartner) => {
    const folder = ground.home.partner(wanted.clientId);
    const place = { folder, baseUrl: ground.baseUrl, ca: ground.secrets.serverAuthority };
    files[wanted.clientId] = join(folder, "credentials.json");
    return await settlePartner(desk, wanted, place);
  };
  await receiver.take(await settle(demoPartner), onEvent);
  for (let number = 1; number <= count; number++) await settle(numberedPartner(number, rates));
  if (!await settleWebhook(desk, demoPartner.clientId, receiver.url)) {
    settings.tell?.("the receiver of webhooks has not answered yet: it is tried again");
  }
  return files;
}
