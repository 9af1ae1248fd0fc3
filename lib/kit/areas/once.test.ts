import { expect, it, vi } from "vitest";
import { joinedOnce, listedOnce } from "./once";

it("puts together what is said once", () => {
  expect(joinedOnce("fact", { a: 1 }, {}, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(listedOnce("tag", ["a", "b"])).toEqual(["a", "b"]);
});

it("says who says a name again, instead of letting one of them win", () => {
  expect(() => joinedOnce("fact", { kind: "orderKind" }, { kind: "word" })).toThrow(
    'the fact "kind" is declared twice',
  );
  expect(() => listedOnce("tag", ["a", "b", "a"])).toThrow('the tag "a" is declared twice');
});

/** An area that says once more what another area says. */
const again = (more: object) => ({
  permissions: {},
  tags: [],
  screens: [],
  hits: {},
  files: [],
  ...more,
  audit: { actions: [], facts: {}, subjects: {}, revealed: {}, ...(more as { audit?: object }).audit },
});

it.each([
  ["permission", { permissions: { "wallet.read": "everybody" } }, "@/lib/areas/areas"],
  ["tag", { tags: ["wallet"] }, "@/lib/areas/areas"],
  ["screen", { screens: [{ id: "wallet", path: () => "/x" }] }, "@/lib/areas/screens"],
  ["kind of hit", { hits: { order: "orders" } }, "@/lib/areas/areas"],
  ["file", { files: ["transactions"] }, "@/lib/areas/records/exports/schemas"],
  ["action", { audit: { actions: ["order.made"] } }, "@/lib/areas/records/audit/actions"],
  ["fact", { audit: { facts: { kind: "word" } } }, "@/lib/areas/records/audit/facts"],
  ["subject", { audit: { subjects: { order: () => null } } }, "@/lib/areas/areas"],
  ["revealed record", { audit: { revealed: { wallet: () => null } } }, "@/lib/areas/areas"],
])("an area cannot declare a %s that there is", async (what, more, where) => {
  vi.resetModules();
  vi.doMock("@/lib/areas/people/customer-imports/declared", () => ({
    customerImportRoutes: {},
    customerImports: again(more),
  }));
  await expect(import(where)).rejects.toThrow(`the ${what} "`);
  vi.doUnmock("@/lib/areas/people/customer-imports/declared");
});
