import { expect, it } from "vitest";
import { everyPage, everyRowAfter } from "./every-page";

const row = (id: number) => ({ id: String(id) });
const make = (count: number) => Array.from({ length: count }, (_, index) => row(count - index));

/** A list that `change` is done to before each page but the first. */
function listOf(rows: { id: string }[], change: (rows: { id: string }[], page: number) => void = () => undefined) {
  let asked = 0;
  return async (page: number, perPage: number) => {
    if (asked > 0) change(rows, asked);
    asked += 1;
    const items = rows.slice((page - 1) * perPage, page * perPage);
    return { items, total: rows.length, hasMore: page * perPage < rows.length };
  };
}

async function idsOf(pages: AsyncGenerator<{ rows: { id: string }[] }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { rows } of pages) ids.push(...rows.map(({ id }) => id));
  return ids;
}

it("reads every page once", async () => {
  const rows = make(250);
  expect(await idsOf(everyPage(listOf(rows)))).toEqual(rows.map(({ id }) => id));
  expect(await idsOf(everyPage(listOf([])))).toEqual([]);
});

it("meets nobody twice and misses nobody while new records come in front", async () => {
  const rows = make(1000);
  const before = rows.map(({ id }) => id);
  let next = 1000;
  const ids = await idsOf(everyPage(listOf(rows, (list) => list.unshift(row(++next), row(++next), row(++next)))));
  expect(ids).toEqual(before);
});

it("misses nobody while records leave", async () => {
  const rows = make(1000);
  const gone = new Set<string>();
  const ids = await idsOf(
    everyPage(
      listOf(rows, (list, page) => {
        for (const { id } of list.splice(page % 7, 5)) gone.add(id);
      }),
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (let id = 1; id <= 1000; id += 1) if (!gone.has(String(id))) expect(ids).toContain(String(id));
});

it("keeps what the filter keeps, and then promises no total", async () => {
  const pages = everyPage(listOf(make(250)), ({ id }) => Number(id) % 2 === 0);
  const seen = [];
  for await (const page of pages) seen.push(page);
  expect(seen.flatMap(({ rows }) => rows)).toHaveLength(125);
  expect(seen.every(({ total }) => total === null)).toBe(true);
});

it("follows a list that continues behind its last row", async () => {
  const rows = make(230);
  const read = async (after: string | undefined, perPage: number) => {
    const start = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
    const items = rows.slice(start, start + perPage);
    if (start > 0) rows.unshift(row(1000 + start));
    return { items, nextAfter: start + perPage < rows.length ? (items.at(-1)?.id ?? null) : null };
  };
  const ids = await idsOf(everyRowAfter(read));
  expect(ids).toEqual(make(230).map(({ id }) => id));
});
