/**
 * Remembers which rows were on which page of a list that is counted from its head: new rows push others on, so rows
 * of one page come again on the next. It covers only one question at a time, while its pages are turned.
 */
export class SeenPages {
  private question = "";
  private readonly pages = new Map<number, readonly string[]>();

  /** Notes what a page shows now. @param question all that is asked for but the page */
  note(question: string, page: number, ids: readonly string[]): void {
    if (question !== this.question) this.pages.clear();
    this.question = question;
    this.pages.set(page, ids);
  }

  /** The rows that were read on the pages before this one. */
  before(question: string, page: number): ReadonlySet<string> {
    if (question !== this.question) return new Set();
    return new Set([...this.pages].flatMap(([number, ids]) => (number < page ? ids : [])));
  }
}

/**
 * The rows of a page without those that were read before; all of them where nothing else would be left, for then the list
 * has moved on by more than a page.
 */
export function notReadBefore<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  before: ReadonlySet<string>,
): readonly Row[] {
  if (before.size === 0) return rows;
  const fresh = rows.filter((row) => !before.has(rowId(row)));
  return fresh.length === 0 || fresh.length === rows.length ? rows : fresh;
}
