import { expect, it } from "vitest";
import { parse } from "zod/v4/core";
import { listInput } from "@/lib/kit/records/list-input";
import { serviceQuery } from "@/lib/kit/records/service-query";
import { withdrawalFilters, withdrawalListState } from "./filters";

/** What the service is asked for by an address. */
const queryOf = (address: Record<string, string>) =>
  serviceQuery(withdrawalFilters, parse(listInput(withdrawalFilters), withdrawalListState.parse(address)));

it("forgives a bad link", () => {
  const state = withdrawalListState.parse({ status: "NO", from: "2026-13-01", to: "x", page: "-1", perPage: "500" });
  expect(state).toEqual({ page: 1, perPage: 20 });
});

it("asks from the first to the last second of the days in Tehran", () => {
  expect(queryOf({ from: "2026-11-20", to: "2026-11-20" })).toMatchObject({
    from_date: Date.parse("2026-11-19T20:30:00.000Z") / 1000,
    to_date: Date.parse("2026-11-20T20:29:59.000Z") / 1000,
  });
});

it("keeps the other end of a summer-time day of the years that had one", () => {
  expect(queryOf({ from: "2022-06-01", to: "2022-06-01" })).toMatchObject({
    from_date: Date.parse("2022-05-31T19:30:00.000Z") / 1000,
    to_date: Date.parse("2022-06-01T19:29:59.000Z") / 1000,
  });
});

it("leaves out what is not filtered", () => {
  expect(withdrawalListState.parse({ authorizationId: " " })).toEqual({ page: 1, perPage: 20 });
  const query = { authorizationId: " ", reason: "01", end: "open", status: "FAILED" };
  expect(JSON.parse(JSON.stringify(queryOf(query)))).toEqual({ status: "FAILED", page: 1, per_page: 20 });
});
