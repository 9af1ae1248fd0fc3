import "server-only";

const PER_PAGE = 100;

export interface TotalledRows<Row> {
  rows: Row[];
  /** How many rows there will be, as far as the service tells. */
  total: number | null;
}

interface NumberedPage<Row> {
  items: Row[];
  total: number | null;
  hasMore: boolean;
}

/**
 * Reads a list of numbered pages whole, while it may be changing.
 *
 * New records push older ones to later pages: those are met a second time and left out by their id. Records that
 * leave the list pull later ones onto pages that were read already; the total then shrinks, and the reading steps
 * back by as many pages as that. So filters that a record can leave (its status) are not given to the service but
 * looked at here, with `keep`; then nothing leaves at all.
 */
export async function* everyPage<Row extends { id: string }>(
  readPage: (page: number, perPage: number) => Promise<NumberedPage<Row>>,
  keep?: (row: Row) => boolean,
): AsyncGenerator<TotalledRows<Row>> {
  const met = new Set<string>();
  let lastTotal: number | null = null;
  for (let page = 1; ; page += 1) {
    const { items, total, hasMore } = await readPage(page, PER_PAGE);
    const fresh = items.filter(({ id }) => !met.has(id) && met.add(id));
    // What the service counts is not what is kept.
    yield keep ? { rows: fresh.filter(keep), total: null } : { rows: fresh, total };
    const left: number = lastTotal !== null && total !== null ? lastTotal - total : 0;
    lastTotal = total;
    if (left > 0 && page > 1) page = Math.max(0, page - 1 - Math.ceil(left / PER_PAGE));
    else if (!hasMore) return;
  }
}

interface ForwardPage<Row> {
  items: Row[];
  nextAfter: string | null;
}

/** Reads a list that continues behind its last row: what comes or goes elsewhere moves nothing. */
export async function* everyRowAfter<Row extends { id: string }>(
  readAfter: (after: string | undefined, perPage: number) => Promise<ForwardPage<Row>>,
): AsyncGenerator<TotalledRows<Row>> {
  const met = new Set<string>();
  let after: string | undefined;
  for (;;) {
    const { items, nextAfter } = await readAfter(after, PER_PAGE);
    yield { rows: items.filter(({ id }) => !met.has(id) && met.add(id)), total: null };
    if (nextAfter === null || nextAfter === after) return;
    after = nextAfter;
  }
}

/**
 * Rows that are told better with those that follow them: every part of the list waits for the next.
 *
 * @param complete of rows in a row; how many there are stays the same
 */
export async function* withNextRows<Row>(
  parts: AsyncGenerator<TotalledRows<Row>>,
  complete: (rows: readonly Row[]) => Row[],
): AsyncGenerator<TotalledRows<Row>> {
  let held: TotalledRows<Row> | undefined;
  for await (const part of parts) {
    if (held) yield { ...held, rows: complete([...held.rows, ...part.rows]).slice(0, held.rows.length) };
    held = part;
  }
  if (held) yield { ...held, rows: complete(held.rows) };
}
