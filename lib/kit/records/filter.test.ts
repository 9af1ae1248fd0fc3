import { expect, it } from "vitest";
import { parse, safeParse } from "zod/v4/core";
import {
  allNames,
  amount,
  askedBy,
  choice,
  choiceLike,
  isBeyondService,
  jalaliDays,
  listAddress,
  period,
  search,
} from "./filter";
import { listInput } from "./list-input";
import { serviceQuery } from "./service-query";

const filters = {
  q: search("lists.filters", { most: 5, also: ["in"], read: (text) => text.toUpperCase(), service: "text" }),
  state: choice("lists.filters", ["done", "open"], (value) => value, { service: "status" }),
  attention: choice("lists.filters", ["any"], (value) => value, { within: "state" }),
  bankCode: choiceLike("lists.filters", /^\d{3}$/, { service: "bank" }),
  period: period("lists.filters", jalaliDays),
  amount: amount("lists.filters"),
};
const address = listAddress(filters);
const place = { page: 1, perPage: 20 };

it("knows every name of the address that a filter may hold, so that clearing it leaves nothing on", () => {
  const names = ["q", "in", "state", "attention", "bankCode", "from", "to", "fromRial", "toRial"];
  expect(allNames(filters)).toEqual(names);
});

it("reads an address, and forgives a bad one", () => {
  const given = { q: " ab ", state: "done", bankCode: "012", from: "2026-11-20", fromRial: "5", page: "2" };
  expect(address.parse(given)).toEqual({ ...given, q: "ab", fromRial: 5, page: 2, perPage: 20 });
  const bad = { q: "abcdef", state: "x", bankCode: "12", attention: "all", from: "2026-13-01", toRial: "-1" };
  expect(address.parse(bad)).toEqual(place);
});

it("takes as input what the address gives, in whole rial, and refuses anything else", () => {
  const input = listInput(filters);
  expect(parse(input, { q: " ab ", state: "open", toRial: "7", page: "3" })).toEqual({
    q: "ab",
    state: "open",
    toRial: 7,
    page: 3,
    perPage: 20,
  });
  expect(parse(input, { q: " " })).toEqual({ q: undefined, ...place });
  const bad = [{ q: "abcdef" }, { state: "x" }, { bankCode: "12" }, { from: "2026-13-01" }, { fromRial: 0 }];
  for (const each of bad) expect(safeParse(input, each).success, JSON.stringify(each)).toBe(false);
});

it("asks the service by its own names, for what it filters by", () => {
  const asked = askedBy(filters, address.parse({ q: "ab", state: "done", to: "2026-11-20", fromRial: "5" }));
  expect(JSON.parse(JSON.stringify(serviceQuery(filters, asked)))).toEqual({
    text: "AB",
    status: "done",
    to_date: "14050829",
    page: 1,
    per_page: 20,
  });
  expect(isBeyondService(filters, asked)).toBe(true);
  expect(isBeyondService(filters, { ...place, state: "done", from: "2026-11-20" })).toBe(false);
  expect(isBeyondService(filters, { attention: "any" })).toBe(true);
});
