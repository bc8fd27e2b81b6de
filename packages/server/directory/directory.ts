import type { DirectorySnapshot } from "@mithqal/store";

/** Who knows the directory: null when what is known is too old to be trusted. */
export interface Directory {
  current(): DirectorySnapshot | null;
}

/** A directory that follows the database, and can be told to look at once. */
export interface FollowingDirectory extends Directory {
  poll(): Promise<void>;
}
