/** Where a partner's bank transfers go; what `GET /v1/deposit-instructions` answers. */
export interface DepositInstructionsBody {
  bank: string;
  iban: string;
  beneficiary: string;
  currency: "SAR";
  /** What to write with the transfer: it says whose money it is. */
  reference: string;
}

/** The house's account at its bank. */
export interface DepositAccount {
  bank: string;
  iban: string;
  beneficiary: string;
}

/** Renders the house's account for one partner. */
export function renderDepositInstructions(
  { bank, iban, beneficiary }: DepositAccount,
  clientId: string,
): { [Member in keyof DepositInstructionsBody]: string } {
  return { bank, iban, beneficiary, currency: "SAR", reference: clientId };
}
