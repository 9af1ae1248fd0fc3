import { describe, expect, test } from "vitest";
import { toListInput, toTotalsInput, transactionListState } from "./list-state";

describe("the statement's address", () => {
  test("forgives a bad link", () => {
    const state = transactionListState.parse({
      from: "1405/01/01",
      kind: "everything",
      status: "DONE",
      page: "a b/../",
      perPage: "1000",
    });
    expect(toListInput(state)).toEqual({ perPage: 20 });
  });

  test("becomes the service's filters; a search field without a text is nothing", () => {
    const state = transactionListState.parse({
      from: "2026-11-01",
      status: "failed",
      in: "iban",
      trackingCode: "۱۲۳۴",
      page: "9.8",
    });
    expect(toListInput(state)).toEqual({
      from: "2026-11-01",
      status: "failed",
      trackingCode: "1234",
      after: "8",
      perPage: 20,
    });
    expect(toListInput({ ...state, q: "IR۱۲" })).toMatchObject({ q: "IR12", searchField: "iban" });
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
