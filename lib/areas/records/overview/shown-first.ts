const SHOWN = 4;

/** The most urgent, which are shown unless all are asked for; one more is shown rather than folded away. */
export const shownFirst = <Item>(items: readonly Item[]): readonly Item[] =>
  items.length <= SHOWN + 1 ? items : items.slice(0, SHOWN);
