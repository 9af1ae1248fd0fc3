import { expect, it, onTestFinished, vi } from "vitest";
import { keyed } from "@/lib/areas/cards/card-credits/status";
import { lookThrough } from "@/lib/kit/orders/evidence";
import { creditPages } from "./credit-evidence";

const order = { kind: "cardCredit", amountRial: 1000, content: { applicationId: "a" } } as never;
const told = (id: string, at: string) => ({ id, cardholderId: "c", status: "CREDIT", amountRial: 1000, at });

/** Our own server's answers, one after another. */
function answers(...pages: object[]): void {
  vi.stubGlobal("fetch", async () => Response.json(pages.shift()));
  onTestFinished(() => void vi.unstubAllGlobals());
}

it("lists every row once, also where a page has none, and says which is another order's", async () => {
  const at = ["2026-11-20T09:00:02Z", "2026-11-20T09:00:01Z", "2026-11-20T09:00:00Z"] as const;
  answers(
    { items: [told("1", at[0]), told("2", at[1])], hasMore: true },
    { items: [], hasMore: true, unreadRows: 1 },
    { items: [told("3", at[2])], hasMore: false },
  );
  const [row] = keyed([{ cardholderId: "c", way: "add", amountRial: 1000, at: at[2] }]);
  const others = new Set(row ? [row.key] : []);
  const { signal } = new AbortController();
  const asked = { business: "parsmart", order, others, words: (key: string) => key, signal };
  const { rows, unreadRows } = await lookThrough(creditPages(asked), 0);
  expect(rows.map((each) => [each.at, each.note])).toEqual([
    [at[0], "add"],
    [at[1], "add"],
    [at[2], "knownOther"],
  ]);
  expect(unreadRows).toBe(1);
});
