import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  oneOfOr,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import { ORDER_BOXES, ORDER_KINDS, PART_STATES } from "./kinds";
import type { OrderListInput } from "./schemas";
import { ORDER_STATES } from "./states";

/** The state of the list in its address; a wrong link cannot break anything. */
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

/** The operation's input from the address; the names are the same. */
export const toListInput = (state: OrderListState): OrderListInput => ({ ...state });

export const inboxState = addressState({ box: oneOfOr(ORDER_BOXES, "mine"), page: pageNumber, perPage });

/** A batch's rows on its order's page. */
export const itemsState = addressState({ item: oneOf(PART_STATES), page: pageNumber, perPage });
