import type { CommandSpec } from "../commands/command_spec.ts";
import { eventsCommand } from "./events/events_command.ts";
import { listenCommand } from "./events/listen_command.ts";
import { webhookCommands } from "./events/webhook_commands.ts";
import { csrCommand } from "./identity/csr_command.ts";
import { keygenCommand } from "./identity/keygen_command.ts";
import { tokenCommand } from "./identity/token_command.ts";
import { downloadCommand } from "./ledger/download_command.ts";
import { ledgerVerifyCommand } from "./ledger/verify_command.ts";
import { fundCommand } from "./money/fund_command.ts";
import { keyCommand } from "./money/key_command.ts";
import { orderCommand } from "./money/order_command.ts";
import { quoteCommand } from "./money/quote_command.ts";
import { buyCommand, sellCommand } from "./money/trade_commands.ts";
import { withdrawCommand } from "./money/withdraw_command.ts";
import { balancesCommand } from "./reading/balances_command.ts";
import { credentialsCommand } from "./reading/credentials_command.ts";
import { limitsCommand } from "./reading/limits_command.ts";
import { fundingsCommand, ordersCommand, withdrawalsCommand } from "./reading/list_commands.ts";
import { pricesCommand } from "./reading/prices_command.ts";
import { statementCommand } from "./reading/statement_command.ts";
import { probeCommand } from "./signing/probe_command.ts";
import { signCommand } from "./signing/sign_command.ts";
import { verifyCommand } from "./signing/verify_command.ts";

/** The partner's half, in the order of the help: from the keys to the books. */
export const partnerCommands: readonly CommandSpec[] = [
  keygenCommand,
  csrCommand,
  tokenCommand,
  probeCommand,
  signCommand,
  verifyCommand,
  fundCommand,
  pricesCommand,
  quoteCommand,
  orderCommand,
  buyCommand,
  sellCommand,
  withdrawCommand,
  keyCommand,
  balancesCommand,
  ordersCommand,
  withdrawalsCommand,
  fundingsCommand,
  limitsCommand,
  credentialsCommand,
  statementCommand,
  eventsCommand,
  listenCommand,
  ...webhookCommands,
  downloadCommand,
  ledgerVerifyCommand,
];
