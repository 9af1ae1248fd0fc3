import { expect, it, vi } from "vitest";
import type { DeliveryRow } from "@/lib/areas/settings/notices/schemas";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { DeliveryLog } from "./delivery-log";

const AT = "2026-12-01T08:00:00Z";
const row = (given: Partial<DeliveryRow>): DeliveryRow => ({
  ...{ id: JSON.stringify(given), at: AT, channel: "mail", about: "first", kind: "orders_to_decide", count: 1 },
  ...{ href: "/pars/orders/1", state: "sent", tries: 1, fault: null, endedAt: AT },
  ...given,
});
const { items } = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => ({ data: { items } }) }));

const said = (...rows: DeliveryRow[]): string => {
  items.splice(0, items.length, ...rows);
  return drawn(<DeliveryLog />);
};

it("leads to what a message told of, if the member may see it, and says the time by the clock", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T08:00:20Z") });
  try {
    const one = said(row({}));
    expect(one).toMatch(/<a [^>]*href="\/pars\/orders\/1"[^>]*>Payment order to approve<\/a>/);
    expect(one.replaceAll(/<[^>]+>/g, "")).toContain("11:30");
    const closed = said(row({ href: null }));
    expect(closed).toContain("Payment order to approve");
    expect(closed).not.toContain("<a ");
  } finally {
    vi.useRealTimers();
  }
});

it("says what a message was beside the first telling", () => {
  const words = en.notices.deliveries;
  expect(said(row({ about: "given" }))).toContain(words.given);
  expect(said(row({ about: "again", count: 3 }))).toMatch(new RegExp(`3 notices.*${words.again}`));
  expect(said(row({}))).not.toContain(words.given);
  expect(said(row({ about: "digest", kind: null, href: null }))).toContain(words.digest);
  expect(said(row({ about: "test", kind: null, href: null }))).toContain(words.test);
  expect(said(row({ kind: null, href: null }))).toContain(words.gone);
});
