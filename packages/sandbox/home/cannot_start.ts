/** Why the sandbox does not start: what its user must mend, in plain words. */
export class CannotStart extends Error {}
