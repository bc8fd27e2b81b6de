import type { CommandSpec } from "../commands/command_spec.ts";
import { approvalCommands } from "./approvals/approval_commands.ts";
import { authorityCommand } from "./authorities/authority_command.ts";
import { serverCertificateCommand } from "./authorities/server_certificate_command.ts";
import { bookingActs } from "./bookings/booking_acts.ts";
import { withdrawalReads } from "./bookings/withdrawal_reads.ts";
import { credentialActs } from "./credentials/credential_acts.ts";
import { credentialReads } from "./credentials/credential_reads.ts";
import { auditCommand } from "./house/audit_command.ts";
import { houseActs } from "./house/house_acts.ts";
import { houseReads } from "./house/house_reads.ts";
import { onboardCommand } from "./onboarding/onboard_command.ts";
import { partnerActs } from "./partners/partner_acts.ts";
import { partnerReads } from "./partners/partner_reads.ts";
import { certifyCommand } from "./people/certify_command.ts";
import { operatorKeygenCommand } from "./people/keygen_command.ts";
import { peopleCommands } from "./people/people_commands.ts";
import { rotateCommands } from "./rotation/rotate_commands.ts";

/** The operator's half, in the order of the help: from the partner to the log. */
export const operatorCommands: readonly CommandSpec[] = [
  onboardCommand,
  ...approvalCommands,
  ...partnerReads,
  ...partnerActs,
  ...credentialReads,
  ...credentialActs,
  ...rotateCommands,
  ...withdrawalReads,
  ...bookingActs,
  ...houseReads,
  ...houseActs,
  auditCommand,
  ...peopleCommands,
  operatorKeygenCommand,
  certifyCommand,
  authorityCommand,
  serverCertificateCommand,
];
