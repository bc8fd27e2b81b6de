import { accountOperations } from "./account.ts";
import { connectionOperations } from "./connection.ts";
import type { DescribedOperations } from "./described.ts";
import { eventOperations } from "./events.ts";
import { moneyOperations } from "./money.ts";
import { sandboxOperations } from "./sandbox.ts";
import { tradingOperations } from "./trading.ts";

/** All operations by method and path; a test holds that they are those of the routes. */
export const describedOperations: DescribedOperations = {
  ...connectionOperations,
  ...tradingOperations,
  ...moneyOperations,
  ...accountOperations,
  ...eventOperations,
  ...sandboxOperations,
};
