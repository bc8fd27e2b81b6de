/** The release that runs. */
export const version = "0.1.0";
