import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  oneOfOr,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/operations/address";
import { ORDER_BOXES, ORDER_KINDS, PART_STATES } from "./kinds";
import type { OrderListInput } from "./schemas";
import { ORDER_STATES } from "./states";

/** The list's address, of which nothing can be broken by a bad link. */
export const orderListState = addressState({
  state: oneOf(ORDER_STATES),
  kind: oneOf(ORDER_KINDS),
  q: textUpTo(100),
  attention: oneOf(["any"]),
  made: oneOf(["me"]),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: pageNumber,
  perPage,
});
export type OrderListState = AddressStateOf<typeof orderListState>;

/** What of the address the operation is asked: all of it, in the same words. */
export const toListInput = (state: OrderListState): OrderListInput => ({ ...state });

export const inboxState = addressState({ box: oneOfOr(ORDER_BOXES, "mine"), page: pageNumber, perPage });

/** A batch's rows on its order's page. */
export const itemsState = addressState({ item: oneOf(PART_STATES), page: pageNumber, perPage });
