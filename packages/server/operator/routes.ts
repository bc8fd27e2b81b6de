import type { OperatorRole } from "@mithqal/store";
import { checkContentType } from "../gate/content_type.ts";
import { checkIdempotencyKey } from "../gate/idempotency_key.ts";
import type { Act } from "./acts/act.ts";
import { askFor } from "./acts/ask_act.ts";
import * as bookings from "./acts/booking_acts.ts";
import * as credentials from "./acts/credential_acts.ts";
import { approveAct, rejectAct, withdrawAct } from "./acts/decide.ts";
import * as house from "./acts/house_acts.ts";
import * as operators from "./acts/operator_acts.ts";
import * as partners from "./acts/partner_acts.ts";
import * as webhooks from "./acts/webhook_acts.ts";
import { checkPartner } from "./gate/check_partner.ts";
import { checkRole } from "./gate/check_role.ts";
import { identifyOperator } from "./gate/identify_operator.ts";
import type { OperatorStep } from "./gate/operator_step.ts";
import type { OperatorRoute } from "./operator_route.ts";
import { listApprovals, showApproval } from "./reads/approvals.ts";
import { showAudit, showAuditChain } from "./reads/audit.ts";
import { showCertificate, showSigningKey } from "./reads/credentials.ts";
import {
  showBars,
  showHolidays,
  showHouse,
  showInvariants,
  showMarket,
  showRevocationList,
} from "./reads/house.ts";
import { showMe, showOperators } from "./reads/operators.ts";
import { showPartner, showPartners } from "./reads/partners.ts";
import { showWebhook, showWithdrawal, showWithdrawalQueue } from "./reads/withdrawals.ts";

const root = "/operator/v1";
const ofPartner = "/partners/{client_id}";

/** The partner in the path, where there is one. */
function subject(path: string): OperatorStep[] {
  return path.startsWith(ofPartner) ? [checkPartner] : [];
}

const written: readonly OperatorStep[] = [
  checkContentType("application/json"),
  checkIdempotencyKey,
];

/** A read: every operator may. */
function read(path: string, operation: OperatorRoute["operation"]): OperatorRoute {
  const steps = [identifyOperator, ...subject(path)];
  return { method: "GET", path: root + path, steps, operation };
}

/** What changes something: only those in the role may. */
function write(
  path: string,
  role: OperatorRole,
  operation: OperatorRoute["operation"],
): OperatorRoute {
  const steps = [identifyOperator, checkRole(role), ...written, ...subject(path)];
  return { method: "POST", path: root + path, steps, operation };
}

/** An act: done at once, or kept until a second operator approves it. */
function ask(path: string, act: Act): OperatorRoute {
  return write(path, "operator", askFor(act));
}

/** Every route of the operator's listener. */
export const operatorRoutes: readonly OperatorRoute[] = [
  read("/me", showMe),

  read("/approvals", listApprovals),
  read("/approvals/{approval_id}", showApproval),
  write("/approvals/{approval_id}/approve", "approver", approveAct),
  write("/approvals/{approval_id}/reject", "approver", rejectAct),
  write("/approvals/{approval_id}/withdraw", "operator", withdrawAct),

  read("/partners", showPartners),
  ask("/partners", partners.createPartner),
  read(ofPartner, showPartner),
  ask(`${ofPartner}/terms`, partners.changeTerms),
  ask(`${ofPartner}/iban`, partners.changeIban),
  ask(`${ofPartner}/addresses`, partners.changeAddresses),
  ask(`${ofPartner}/suspend`, partners.suspendPartner),
  ask(`${ofPartner}/resume`, partners.resumePartner),
  ask(`${ofPartner}/trading/disable`, partners.disablePartnerTrading),
  ask(`${ofPartner}/trading/enable`, partners.enablePartnerTrading),

  ask(`${ofPartner}/certificates`, credentials.signCertificate),
  read(`${ofPartner}/certificates/{sha256}`, showCertificate),
  ask(`${ofPartner}/signing-keys`, credentials.registerSigningKey),
  read(`${ofPartner}/signing-keys/{kid}`, showSigningKey),
  ask(`${ofPartner}/client-secrets`, credentials.makeClientSecret),
  ask(`${ofPartner}/webhook-secrets`, credentials.makeWebhookSecret),
  ask(`${ofPartner}/{kind}/{id}/end`, credentials.endCredential),

  read(`${ofPartner}/webhook`, showWebhook),
  ask(`${ofPartner}/webhook`, webhooks.setWebhook),
  ask(`${ofPartner}/webhook/test`, webhooks.testWebhook),
  ask(`${ofPartner}/webhook/resume`, webhooks.resumeWebhook),
  ask(`${ofPartner}/webhook/recover`, webhooks.recoverWebhook),

  ask(`${ofPartner}/deposits`, bookings.bookDeposit),
  ask(`${ofPartner}/orders/{order_id}/reverse`, bookings.reverseOrder),
  ask(`${ofPartner}/lines/fill`, bookings.fillLine),
  ask(`${ofPartner}/lines/take`, bookings.takeLine),
  read("/withdrawals", showWithdrawalQueue),
  read(`${ofPartner}/withdrawals/{withdrawal_id}`, showWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/review`, bookings.reviewWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/process`, bookings.processWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/approve`, bookings.approveWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/complete`, bookings.completeWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/fail`, bookings.failWithdrawal),
  ask(`${ofPartner}/withdrawals/{withdrawal_id}/return`, bookings.returnWithdrawal),

  read("/house", showHouse),
  ask("/house-limits", house.changeHouseLimit),
  ask("/capital", house.bookCapital),
  read("/bars", showBars),
  ask("/bars", house.registerBar),
  read("/market", showMarket),
  ask("/market/halt", house.haltMarket),
  ask("/market/close", house.closeMarket),
  ask("/market/open", house.openMarket),
  ask("/market/trading/disable", house.disableTrading),
  ask("/market/trading/enable", house.enableTrading),
  ask("/market/price", house.setPrice),
  ask("/market/price/release", house.releasePrice),
  read("/holidays", showHolidays),
  ask("/holidays", house.setHoliday),

  read("/operators", showOperators),
  ask("/operators", operators.addOperator),
  ask("/operators/{name}/certificates", operators.addOperatorCertificate),
  ask("/operators/{name}/certificates/{sha256}/revoke", operators.revokeOperatorCertificate),
  ask("/operators/{name}/roles", operators.changeRoles),
  ask("/operators/{name}/suspend", operators.suspendOperator),
  ask("/operators/{name}/resume", operators.resumeOperator),

  read("/invariants", showInvariants),
  read("/audit", showAudit),
  read("/audit/chain", showAuditChain),
  read("/revocation-list", showRevocationList),
];
