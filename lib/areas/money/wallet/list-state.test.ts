import { describe, expect, test } from "vitest";
import { asksBook, periodAlone, toTotalsInput, transactionListInputOf, transactionListState } from "./list-state";

describe("the statement's address", () => {
  test("forgives a bad link", () => {
    const state = transactionListState.parse({
      from: "1405/01/01",
      kind: "everything",
      status: "DONE",
      page: "a b/../",
      perPage: "1000",
    });
    expect(transactionListInputOf(state)).toEqual({ perPage: 20 });
  });

  test("becomes the service's filters; a search field without a text is nothing", () => {
    const state = transactionListState.parse({
      from: "2026-11-01",
      status: "failed",
      in: "iban",
      trackingCode: "۱۲۳۴",
      page: "9.8",
    });
    expect(transactionListInputOf(state)).toEqual({
      from: "2026-11-01",
      status: "failed",
      trackingCode: "1234",
      after: "8",
      perPage: 20,
    });
    expect(transactionListInputOf({ ...state, q: "IR۱۲" })).toMatchObject({ q: "IR12", searchField: "iban" });
  });
});

test("adds up a period with the filters that the book knows, and nothing that is searched for", () => {
  const of = (address: Record<string, string>) => toTotalsInput(transactionListState.parse(address));
  expect(of({ from: "2026-01-01", channel: "ipg", page: "9.8" })).toEqual({ from: "2026-01-01", channel: "ipg" });
  for (const more of [
    ["q", "x"],
    ["refId", "1"],
  ] as const)
    expect(of({ from: "2026-01-01", [more[0]]: more[1] })).toBeNull();
  expect(of({ to: "2026-01-01" })).toBeNull();
});

test("asks the book for what only it knows, and for days that it may have", () => {
  const of = (address: Partial<Record<string, string>>) => transactionListState.parse(address);
  for (const own of [
    { fromRial: "1000" },
    { toRial: "5" },
    { person: "سارا" },
    { direction: "in" },
    { sort: "oldest" },
  ])
    expect(asksBook(of(own)), JSON.stringify(own)).toBe(true);
  expect(asksBook(of({ from: "2026-01-01" }))).toBe(true);
  for (const plain of [
    {},
    { to: "2026-01-01" },
    { from: "2026-01-01", q: "x" },
    { sort: "newest" },
    { fromRial: "-3" },
  ])
    expect(asksBook(of(plain)), JSON.stringify(plain)).toBe(false);
  expect(transactionListInputOf(of({ fromRial: "1000", sort: "largest", page: "7_90" }))).toEqual({
    fromRial: 1000,
    sort: "largest",
    after: "7_90",
    perPage: 20,
  });
  // Without a first day the sums begin where the book does, of rows that it narrows down alone.
  expect(toTotalsInput(of({ direction: "in" }))).toEqual({ direction: "in" });
  expect(toTotalsInput(of({ sort: "oldest" }))).toBeNull();
});

test("is a statement's period where nothing but days narrows the rows down", () => {
  const of = (address: Record<string, string>) => periodAlone(transactionListState.parse(address), "2026-06-15");
  const days = { from: "2026-06-01", to: "2026-06-10" };
  expect(of({ ...days, page: "9.8", perPage: "50", sort: "largest" })).toEqual(days);
  // A day that has not begun has no rows.
  expect(of({ from: "2026-06-01" })).toEqual({ from: "2026-06-01", to: "2026-06-15" });
  expect(of({ from: "2026-06-01", to: "2026-07-01" })).toEqual({ from: "2026-06-01", to: "2026-06-15" });
  expect(of({ from: "2026-06-16" })).toBeNull();
  expect(of({ to: "2026-06-10" })).toBeNull();
  const narrower: Record<string, string>[] = [{ direction: "in" }, { q: "x" }, { status: "failed" }, { person: "x" }];
  for (const more of [...narrower, { fromRial: "5" }])
    expect(of({ ...days, ...more }), JSON.stringify(more)).toBeNull();
});
