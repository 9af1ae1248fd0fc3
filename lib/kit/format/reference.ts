/** How a batch is called for those who may not have its id. */
const BEGINNING = "ref-";

export const asReference = (sealed: string): string => `${BEGINNING}${sealed}`;

/** What stands behind the beginning, or null for a batch's own id. */
export const sealedIn = (text: string): string | null =>
  text.startsWith(BEGINNING) ? text.slice(BEGINNING.length) : null;
