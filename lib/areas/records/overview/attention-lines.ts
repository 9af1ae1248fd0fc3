import type { AttentionItem } from "./schemas";

const SHOWN = 4;

/** The most urgent, which are shown unless all are asked for; one more is shown rather than folded away. */
export const shownFirst = <Item>(items: readonly Item[]): readonly Item[] =>
  items.length <= SHOWN + 1 ? items : items.slice(0, SHOWN);

/** About how many lines each of them takes on a phone: its explanation with the way there, and three for each order named. */
export const attentionLines = (items: readonly AttentionItem[]): number[] =>
  shownFirst(items).map(
    (item) => LINES + ("orders" in item ? item.orders.length * 3 : 0) + ("deposit" in item && item.deposit ? 2 : 0),
  );

const LINES = 3;
