import { AUTHORIZATION_STATUS } from "@/lib/authorizations/status";
import type { StatusView } from "@/lib/format/status-view";
import { ORDER_VIEWS } from "@/lib/orders/status";
import { SETTLEMENT_STATUS } from "@/lib/settlements/status";
import { TRANSACTION_STATUS } from "@/lib/wallet/status";
import { WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";
import type { SearchHit } from "./operations";

const VIEWS: Record<SearchHit["kind"], Readonly<Record<string, StatusView>>> = {
  withdrawal: WITHDRAWAL_STATUS,
  settlement: SETTLEMENT_STATUS,
  authorization: AUTHORIZATION_STATUS,
  transaction: TRANSACTION_STATUS,
  order: ORDER_VIEWS,
  // The service says how many of its payments stand where, and nothing of the whole.
  batch: {},
};

/** How a hit's status is shown; null for one that we have no words for. */
export const statusOfHit = ({ kind, status }: Pick<SearchHit, "kind" | "status">): StatusView | null =>
  Object.hasOwn(VIEWS[kind], status) ? (VIEWS[kind][status] ?? null) : null;
