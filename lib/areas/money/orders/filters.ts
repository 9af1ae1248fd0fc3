import { addressState, oneOf, oneOfOr, pageNumber, perPage } from "@/lib/kit/operations/address";
import { ORDER_BOXES, ORDER_KINDS, PART_STATES } from "@/lib/kit/orders/kinds";
import { ORDER_STATES } from "@/lib/kit/orders/states";
import { choice, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";

export const orderFilters = {
  /** Only orders that need a person. */
  attention: choice("labels.state", ["any"], () => "orders.filters.attention", { within: "state" }),
  state: choice("labels.state", ORDER_STATES, (state) => `orders.status.${state}`),
  kind: choice("labels.kind", ORDER_KINDS, (kind) => `orders.kind.${kind}`),
  period: period("orders.filters.period"),
  /**
   * An order's id or number, an IBAN, or an amount, with or without its day (whole values); words of a name or a description; a
   * file's name.
   */
  q: search("orders.filters.search", { isId: true }),
  sort: listSort(),
  /** Only orders that the member made. */
  made: choice("orders.fields.maker", ["me"], () => "orders.filters.mine", { isUnasked: true }),
};
export const orderListState = listAddress(orderFilters);

export const inboxState = addressState({ box: oneOfOr(ORDER_BOXES, "mine"), page: pageNumber, perPage });

/** A batch's rows on its order's page. */
export const itemsState = addressState({ item: oneOf(PART_STATES), page: pageNumber, perPage });
