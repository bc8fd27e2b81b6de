/** What a process of the service is for; `all` is the sandbox's, in one process. */
export const roles = ["api", "worker", "operator", "all"] as const;

/** One of the roles. */
export type Role = typeof roles[number];

/** Whether a process of this role does the work of that one. */
export function plays(role: Role, part: Exclude<Role, "all">): boolean {
  return role === part || role === "all";
}
