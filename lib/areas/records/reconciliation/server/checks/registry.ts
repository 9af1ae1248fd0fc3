import "server-only";
import type { ReconciliationCheck } from "./check";
import { accountDifference, accountUnreadDay } from "./of-accounts";
import { ledgerDifference, payoutWithoutEnd, unreadDay, unreadRows } from "./of-book";
import { madeElsewhere, orderAmount, orderWithoutRow } from "./of-orders";
import { paymentAmount, paymentWithoutRow } from "./of-payments";

/** All checks of all areas. Another part's checks are added here. */
export const CHECKS: readonly ReconciliationCheck[] = [
  orderWithoutRow,
  orderAmount,
  paymentWithoutRow,
  paymentAmount,
  ledgerDifference,
  unreadDay,
  unreadRows,
  payoutWithoutEnd,
  madeElsewhere,
  accountDifference,
  accountUnreadDay,
];
