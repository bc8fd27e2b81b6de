/**
 * The chart of accounts. 1000s are what the house has (debit raises them); 2000s what it owes to a
 * partner, 3000s its own, 4000s what it has earned (credit raises them). Each account holds one
 * asset; those marked `perPartner` exist once for each partner.
 */
export const ledgerAccounts = {
  1000: { name: "bank", asset: "SAR", perPartner: false },
  1100: { name: "vault", asset: "XAU", perPartner: false },
  2000: { name: "partner_sar_available", asset: "SAR", perPartner: true },
  2010: { name: "partner_sar_held", asset: "SAR", perPartner: true },
  2100: { name: "partner_gold", asset: "XAU", perPartner: true },
  3000: { name: "house_cash", asset: "SAR", perPartner: false },
  3010: { name: "cash_line", asset: "SAR", perPartner: true },
  3100: { name: "house_gold", asset: "XAU", perPartner: false },
  3110: { name: "gold_line", asset: "XAU", perPartner: true },
  4000: { name: "spread", asset: "SAR", perPartner: true },
  4010: { name: "fees", asset: "SAR", perPartner: true },
  4020: { name: "rounding", asset: "SAR", perPartner: true },
} as const;

/** The number of an account, as postings and the hash chain name it. */
export type LedgerAccount = keyof typeof ledgerAccounts;

/** What an account holds: halalas of SAR, or milligrams of XAU. */
export type LedgerAsset = "SAR" | "XAU";
