import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { PlaceId } from "@/lib/kit/places";
import { ROLES, type Role } from "@/lib/kit/roles";
import { NAVIGATION, placesOf, SCREENS, screenAt } from "./screens";

const PAGES = path.join(import.meta.dirname, "../../app/(dashboard)");
const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  // The page for addresses that there are none of.
  .filter((file) => !file.includes("[..."));
/** As the address of business `x` and a record `x`. A folder in round brackets is no part of it. */
const addressOf = (file: string) => {
  const folder = path.dirname(file).replace(/\/\([\w-]+\)/g, "");
  return `/${folder.replace(/\[\w+\]/g, "x")}`;
};

it("knows every page behind the sign-in, and no other", () => {
  const known = SCREENS.map((screen) => screen.path("x", "x"));
  expect([...known].sort()).toEqual(pages.map(addressOf).sort());
});

it("says whether a screen is of a record", () => {
  const ofRecord = pages.filter((file) => (file.match(/\[/g) ?? []).length > 1).map(addressOf);
  const said = SCREENS.filter(({ isOfRecord }) => isOfRecord).map((screen) => screen.path("x", "x"));
  expect(said.sort()).toEqual(ofRecord.sort());
});

it.each(pages.map((file) => [addressOf(file), file]))(
  "%s asks for the permission that the register says",
  (address, file) => {
    const screen = SCREENS.find((each) => each.path("x", "x") === address);
    const page = readFileSync(path.join(PAGES, file), "utf8");
    expect(page).toMatch(new RegExp(`memberPage\\(\\s*"${screen?.permission}"`));
  },
);

it("has one entry for each id, and one screen at each tab of a place", () => {
  expect(new Set(SCREENS.map(({ id }) => id)).size).toBe(SCREENS.length);
  expect(NAVIGATION.length).toBe(SCREENS.filter((screen) => screen.navigation).length);
  const tabs = NAVIGATION.map(({ navigation: { place, tab } }) => `${place} ${tab}`);
  expect(new Set(tabs).size).toBe(tabs.length);
});

/** What each role finds where; an owner finds everything. */
const OF_OWNER = {
  overview: "overview",
  wallet: "wallet fees",
  payouts: "settlements batches queuedSettlements approvals orders",
  accounts: "bank-accounts deposits suspicious-deposits cashIn",
  gateway: "gateway payment-requests gateway-refunds",
  debits: "withdrawals authorizations authorization-requests debit-refunds debit-report",
  customers: "customers customer-doubles customer-imports",
  inquiries: "inquiries inquiry-files",
  cards: "cards card-credit card-files",
  book: "reconciliation reports exports documents",
  log: "audit webhooks",
  settings: "business users businesses team security policy connection cardSettings inquirySettings notice-settings",
};
const FOUND: Record<Role, Partial<Record<PlaceId, string>>> = {
  owner: OF_OWNER,
  manager: OF_OWNER,
  accountant: {
    ...OF_OWNER,
    cards: "cards card-credit",
    log: undefined,
    settings: "business businesses security policy cardSettings notice-settings",
  },
  support: {
    ...OF_OWNER,
    wallet: "wallet",
    accounts: "deposits suspicious-deposits",
    debits: "withdrawals authorizations authorization-requests debit-refunds",
    customers: "customers customer-doubles",
    inquiries: "inquiries",
    cards: "cards",
    book: undefined,
    log: "webhooks",
    settings: "business businesses security policy connection cardSettings notice-settings",
  },
  auditor: {
    ...OF_OWNER,
    accounts: "bank-accounts deposits suspicious-deposits",
    customers: "customers customer-doubles",
    cards: "cards card-credit",
    settings: "business users businesses team security policy connection cardSettings notice-settings",
  },
};

it.each(ROLES)("leads a %s to at most 14 places, each with the screens of the role", (role) => {
  const places = placesOf(role).map(({ place, screens }) => [place, screens.map(({ id }) => id).join(" ")]);
  expect(places).toEqual(Object.entries(FOUND[role]).filter(([, screens]) => screens !== undefined));
  expect(places.length).toBeLessThanOrEqual(14);
});
it("knows which screen of the navigation an address belongs to", () => {
  const at = (pathname: string) => screenAt(pathname, "x")?.id;
  expect(at("/x")).toBe("overview");
  expect(at("/x/search")).toBeUndefined();
  expect(at("/x/withdrawals/0d4f54d6")).toBe("withdrawals");
  expect(at("/x/withdrawals-of-another-name")).toBeUndefined();
  for (const { id, path } of NAVIGATION) expect(at(path("x"))).toBe(id);
});
