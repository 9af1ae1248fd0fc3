import type { OrderState } from "@/lib/orders/states";
import type { OrderRow } from "@/lib/orders/views";
import type { CreditResult } from "./results";
import type { CreditWay } from "./ways";

/** An order that changes a cardholder's credit, alone or as a row of one of many. */
export interface CreditOrder extends OrderRow {
  way: CreditWay;
  /** What of it is this cardholder's. */
  ownRial: number;
  /** Rows of the service's that are known to be its own. */
  rowKeys: readonly string[];
}

export interface CreditOrders {
  orders: CreditOrder[];
  /** There are older ones besides. */
  isCut: boolean;
}

const OPEN: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];

/** Those that may still change it, or have changed it without a row. */
export const openOf = ({ orders }: CreditOrders): CreditOrder[] => orders.filter(({ state }) => OPEN.includes(state));

/** One cardholder of an order for many. */
export interface CreditOrderRow {
  /** Its place in the file, from 1. */
  row: number;
  applicationId: string;
  name: string | null;
  amountRial: number;
  /** `waiting` has not been handed to the service. */
  state: CreditResult["state"] | "waiting";
  failure: string | null;
}

/** Somebody whom a file's row means, or why nobody is known by it: `several` have the same, or `nobody`. */
export type HolderFound = { applicationId: string; name: string | null } | "nobody" | "several";
/** In the order in which they were asked for. */
export interface HoldersFound {
  holders: HolderFound[];
}
