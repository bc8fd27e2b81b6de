/**
 * The ledger's hash chain: the bytes that are hashed, and a check of a whole chain that needs
 * nobody's word.
 *
 * @module
 */
export { type LedgerAccount, ledgerAccounts, type LedgerAsset } from "./accounts.ts";
export {
  type HashedEntry,
  hashEntry,
  ledgerGenesis,
  ledgerHashInput,
  type LedgerPosting,
} from "./chain.ts";
export {
  type ChainAnchor,
  type ChainedEntry,
  type ChainVerdict,
  verifyChain,
} from "./verify_chain.ts";
