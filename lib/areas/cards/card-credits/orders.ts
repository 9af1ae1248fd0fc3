import type { OrderState } from "@/lib/areas/money/orders/states";
import type { OrderRow } from "@/lib/areas/money/orders/views";
import type { CreditResult } from "./results";
import type { CreditWay } from "./ways";

/** An order that changes a cardholder's credit, alone or as one row of many. */
export interface CreditOrder extends OrderRow {
  way: CreditWay;
  /** This cardholder's part of the order. */
  ownRial: number;
  /** This cardholder's rows at the service that certainly belong to the order. */
  rowKeys: readonly string[];
}

export interface CreditOrders {
  orders: CreditOrder[];
  /** There are older orders too. */
  isCut: boolean;
}

const OPEN: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];

/** Orders that may still change the credit, or have changed it without a row. */
export const openOf = ({ orders }: CreditOrders): CreditOrder[] => orders.filter(({ state }) => OPEN.includes(state));

/** One cardholder in an order for many. */
export interface CreditOrderRow {
  /** The line in the file, from 1. */
  row: number;
  applicationId: string;
  name: string | null;
  amountRial: number;
  /** `waiting`: not yet sent to the service. */
  state: CreditResult["state"] | "waiting";
  failure: string | null;
}

/** The cardholder that a file's row names, or why none was found: `several` match, or `nobody` does. */
export type HolderFound = { applicationId: string; name: string | null } | "nobody" | "several";
/** In the order of the question. */
export interface HoldersFound {
  holders: HolderFound[];
}
