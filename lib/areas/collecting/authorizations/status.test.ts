import { expect, it } from "vitest";
import { authorizationListInputOf, authorizationListState } from "./filters";
import { expiresSoon, shareUsed } from "./status";

const NOW = Date.parse("2026-11-20T12:00:00Z");

it("says that a good authorization ends soon, and only of a good one", () => {
  expect(expiresSoon({ status: "ACTIVE", expiresAt: "2026-12-01T00:00:00Z" }, NOW)).toBe(true);
  expect(expiresSoon({ status: "ACTIVE", expiresAt: "2027-12-01T00:00:00Z" }, NOW)).toBe(false);
  expect(expiresSoon({ status: "ACTIVE", expiresAt: "2026-11-01T00:00:00Z" }, NOW)).toBe(false);
  expect(expiresSoon({ status: "EXPIRED", expiresAt: "2026-12-01T00:00:00Z" }, NOW)).toBe(false);
  expect(expiresSoon({ status: "ACTIVE", expiresAt: null }, NOW)).toBe(false);
});

it("keeps the share of a limit between nothing and all", () => {
  expect(shareUsed(2, 4)).toBe(0.5);
  expect(shareUsed(9, 4)).toBe(1);
  expect(shareUsed(1, 0)).toBeNull();
  expect(shareUsed(null, 4)).toBeNull();
});

it("asks for a whole mobile as one, and searches for anything else", () => {
  const ask = (q: string) => authorizationListInputOf(authorizationListState.parse({ q }));
  expect(ask("+98 912 345 6789")).toEqual({ page: 1, perPage: 20, mobile: "09123456789" });
  expect(ask("محمدی")).toEqual({ page: 1, perPage: 20, q: "محمدی" });
  expect(ask(" ")).toEqual({ page: 1, perPage: 20 });
});

it("forgives a bad link", () => {
  expect(authorizationListState.parse({ status: "GONE", bankCode: "12", page: "x" })).toEqual({
    page: 1,
    perPage: 20,
  });
});
