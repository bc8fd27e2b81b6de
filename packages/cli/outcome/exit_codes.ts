/** How the command ends. */
export const exitCodes = {
  done: 0,
  /** The service has refused or cannot be reached, what was checked is wrong, or you said no. */
  refused: 1,
  /** Something is wrong with the words, the profile or a file. */
  usage: 2,
  /** A write was sent, and what became of it is not known. */
  outcomeUnknown: 3,
} as const;

/** One of them. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** For the help. */
export const exitCodesText = `Exit codes:
  0  done
  1  not done: refused, not reached, or declined; or what was checked is wrong
  2  something is wrong with the words, the profile or a file
  3  a write was sent and its outcome is not known: the same command with the
     --key that is printed is never done twice`;
