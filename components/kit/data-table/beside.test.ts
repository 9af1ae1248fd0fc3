import { expect, it } from "vitest";
import { neighbour, recordIn, recordOf, withRecord } from "./beside";

it("a row's link tells the record only if it leads to one of the list's own", () => {
  const of = (href: string) => recordOf(href, "/pars/deposits/");
  expect(of("/pars/deposits/81")).toBe("81");
  expect(of("/pars/deposits/81?day=2026-11-29")).toBe("81?day=2026-11-29");
  expect(of("/pars/deposits/a%2Fb")).toBe("a%2Fb");
  expect(of("/pars/deposits/suspicious/81")).toBeNull();
  expect(of("/pars/wallet/81")).toBeNull();
  expect(of("/pars/deposits/")).toBeNull();
});

it("an address cannot lead the panel to another page", () => {
  const of = (record: string) => recordIn(new URLSearchParams({ record }));
  expect(of("81?day=2026-11-29")).toBe("81?day=2026-11-29");
  for (const bad of ["", "..", "..?x=1", "a/b", "#a", "?a"]) expect(of(bad), bad).toBeNull();
});

it("opens, changes and closes in the address, which keeps the list's filters", () => {
  const list = { pathname: "/pars/deposits", search: "?status=DONE&page=2" };
  const opened = withRecord(list, "81?day=2026-11-29");
  expect(opened).toBe("/pars/deposits?status=DONE&page=2&record=81%3Fday%3D2026-11-29");
  const [pathname = "", search] = opened.split("?");
  expect(withRecord({ pathname, search: `?${search}` }, null)).toBe("/pars/deposits?status=DONE&page=2");
  expect(withRecord({ pathname: "/pars/deposits", search: "?record=1" }, null)).toBe("/pars/deposits");
});

it("goes no further than the rows that are seen", () => {
  const rows = ["a", "b", "c"];
  expect(neighbour(rows, "a", 1)).toBe("b");
  expect(neighbour(rows, "b", -1)).toBe("a");
  expect(neighbour(rows, "c", 1)).toBeNull();
  expect(neighbour(rows, "a", -1)).toBeNull();
  expect(neighbour(rows, "z", 1)).toBeNull();
  expect(neighbour(rows, null, 1)).toBeNull();
});
