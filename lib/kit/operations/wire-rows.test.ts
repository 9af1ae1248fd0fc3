import { describe, expect, it } from "vitest";
import * as z from "@/lib/kit/zod";
import { id, integer, oneOfOr, time } from "./wire";
import { pageOf, readAnswer, recordOf } from "./wire-rows";

const row = recordOf(
  z.object({ id, amount: integer, status: oneOfOr(["DONE"]), created_at: time }),
  ({ created_at, status, ...value }) => ({ ...value, ...status, createdAt: created_at }),
);
const page = pageOf(row);
const good = { id: 1, amount: 5, status: "DONE", created_at: "1405/08/29 12:30:00" };
const meta = { current_page: 1, last_page: 3, per_page: 20, total: 41 };
const read = (answer: unknown, asked: unknown = { page: 1, perPage: 20 }) => {
  const { parsed, odd } = readAnswer(page, answer, asked);
  return { ...parsed, odd: odd.map((path) => path.join(".")) };
};
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ...good, id: index }));

describe("a page", () => {
  it("tells nothing odd where nothing is", () => {
    const { data, odd } = read({ data: [good], meta });
    expect(odd).toEqual([]);
    expect(data).toEqual({
      items: [{ id: "1", amount: 5, status: "DONE", createdAt: "2026-11-20T09:00:00.000Z" }],
      page: 1,
      perPage: 20,
      total: 41,
      hasMore: true,
    });
  });

  it("shows a row whose state or time is not known, and names them", () => {
    const { data, odd } = read({
      data: [{ ...good, status: "PARKED", created_at: "2641/06/01 00:00:00" }, good],
      meta,
    });
    expect(data?.items).toEqual([
      { id: "1", amount: 5, status: "UNKNOWN", statusAsSent: "PARKED", createdAt: null, unread: ["createdAt"] },
      expect.objectContaining({ status: "DONE" }),
    ]);
    expect(odd).toEqual(["status", "created_at"]);
  });

  it("loses a row that does not fit, says so, and names its field", () => {
    const { data, odd } = read({ data: [good, { ...good, amount: "much" }, null], meta });
    expect(data).toMatchObject({ items: [{ id: "1" }], unreadRows: 2 });
    expect(odd).toEqual(["*.amount", "*"]);
  });

  it("is unreadable without a list, or when none of several rows fits", () => {
    for (const no of [{ meta }, { data: "rows", meta }, { data: {}, meta }]) expect(read(no).success).toBe(false);
    const { error } = read({ data: [{ id: 1 }, { id: 2 }], meta });
    expect(error?.issues.map(({ path }) => path.join("."))).toContain("data.*.amount");
    expect(read({ data: [{ id: 1 }], meta }).data).toMatchObject({ items: [], unreadRows: 1 });
  });
});

describe("rows in another envelope", () => {
  it("are found by what they are, with the paging beside them", () => {
    for (const answer of [
      { data: { data: [good], ...meta } },
      { results: [good], meta },
      { status: 1, data: { wallet: 5, orders: { data: [good], ...meta } } },
      { data: { pagination: 1, orders: [good], ...meta } },
    ])
      expect([answer, read(answer).data]).toMatchObject([answer, { items: [{ id: "1" }], total: 41, hasMore: true }]);
  });

  it("are none where an empty list stands in their place, and unreadable where nothing says that it is theirs", () => {
    expect(read({ data: [], others: [good] }).data?.items).toEqual([]);
    expect(read({ results: [], meta }).data?.items).toEqual([]);
    for (const no of [{ warnings: [] }, { data: { warnings: [] } }, { data: { id: 7, lines: [good] } }])
      expect([no, read(no).success]).toEqual([no, false]);
  });
});

describe("another page", () => {
  const hasMore = (answer: unknown, asked?: unknown) => read(answer, asked).data?.hasMore;

  it("is where the paging facts say", () => {
    expect(hasMore({ data: rows(20), meta: { ...meta, current_page: 3 } })).toBe(false);
    expect(hasMore({ data: rows(20), meta: { ...meta, last_page: "x", total: 21 } })).toBe(true);
    expect(hasMore({ data: rows(20), meta: { ...meta, last_page: null, total: "20" } })).toBe(false);
  });

  it("is not hidden where they are missing", () => {
    expect(hasMore({ data: rows(20) })).toBe(true);
    expect(hasMore({ data: rows(20), meta: [] })).toBe(true);
    expect(hasMore({ data: rows(19), meta: {} })).toBe(false);
    expect(hasMore({ data: [] })).toBe(false);
    // The service gave fewer than it was asked for: as many as its own pages have.
    expect(hasMore({ data: rows(20) }, { page: 1, perPage: 50 })).toBe(true);
    expect(hasMore({ data: rows(17) }, { page: 1, perPage: 50 })).toBe(false);
    expect(hasMore({ data: rows(17) }, {})).toBe(true);
    expect(hasMore({ data: rows(3), links: { next: "/?page=2" } })).toBe(true);
    expect(hasMore({ data: rows(20), links: { next: null } })).toBe(false);
    expect(read({ data: rows(19) }, { page: 4, perPage: 20 }).data).toMatchObject({ page: 4, total: null });
    expect(read({ data: rows(19) }).odd).toEqual(["meta"]);
  });

  it("counts rows that could not be read", () => {
    expect(hasMore({ data: [...rows(19), {}] })).toBe(true);
  });
});
