import type { WithdrawalFacts } from "@mithqal/protocol/resources";
import { type Database, findPartner, type PartnerFacts, readPartnerLimits } from "@mithqal/store";

/** Tells of a withdrawal whether two operators must let it go before it is processed. */
export type ReviewRequired = (withdrawal: WithdrawalFacts) => boolean;

/** By the threshold that the partner has now: it is looked at when the withdrawal is processed. */
export async function reviewRequired(
  database: Database,
  { cell, partner }: PartnerFacts,
): Promise<ReviewRequired> {
  const limits = await readPartnerLimits({ database, cell }, partner);
  return ({ status, amountHalalas }) =>
    status === "pending" && limits !== null && amountHalalas > limits.withdrawalReviewAboveHalalas;
}

/** The same for several partners, each of whom is read once. */
export async function reviewsRequired(
  database: Database,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewRequired>> {
  const read = [...new Set(clientIds)].map(async (clientId) => {
    const partner = await findPartner(database, clientId);
    return [clientId, await reviewRequired(database, partner!)] as const;
  });
  return new Map(await Promise.all(read));
}
