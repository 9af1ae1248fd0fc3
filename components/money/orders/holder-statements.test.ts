import { expect, it, onTestFinished, vi } from "vitest";
import type { HolderAccount, HolderRow } from "@/lib/areas/cards/card-money/status";
import { lookThroughAccounts } from "./holder-statements";

const account = (place: number, isRial = true): Pick<HolderAccount, "place" | "accountNumber" | "isRial"> => ({
  ...{ place, isRial },
  accountNumber: `100${place}`,
});
const page = (trackingCode: string, at: string, hasMore = false) => ({
  items: [
    { id: trackingCode, trackingCode, status: "DEPOSIT", amountRial: 5, balanceRial: null, description: null, at },
  ],
  hasMore,
});
const rowOf = ({ trackingCode, at, amountRial }: HolderRow) => ({
  id: trackingCode,
  at,
  amountRial,
  isCandidate: true,
});
const SINCE = "2026-11-20T08:00:00Z";
const asked = (isWanted: (account: HolderAccount) => boolean) => ({
  ...{ business: "parsmart", applicationId: "a-1", isWanted },
  sinceMs: Date.parse(SINCE),
});

/** Our own server's answers, one after another; what it was asked. */
function answers(...pages: object[]): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    queries.push(new URLSearchParams(address.split("?")[1]));
    return Response.json(pages[queries.length - 1]);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return queries;
}

it("reads every account that is wanted to its end, and says what was looked at of all", async () => {
  const queries = answers(
    { items: [account(1), account(2, false), account(3)], unreadRows: 0 },
    page("1", "2026-11-20T10:00:00Z", true),
    page("2", "2026-11-20T07:00:00Z", true),
    page("3", "2026-11-20T11:00:00Z"),
  );
  const looked = await lookThroughAccounts(
    asked(({ isRial }) => isRial),
    rowOf,
  );
  expect(queries.slice(1).map((each) => [each.get("account"), each.get("page")])).toEqual([
    ["1", "1"],
    ["1", "2"],
    ["3", "1"],
  ]);
  expect(looked.rows.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(looked).toMatchObject({
    isToEnd: true,
    unreadRows: 0,
    oldest: "2026-11-20T07:00:00Z",
    newest: "2026-11-20T11:00:00Z",
  });
});

it("reads the one that is meant wherever it stands, and no other in its place", async () => {
  const isMeant = ({ accountNumber }: HolderAccount) => accountNumber === "1002";
  const queries = answers({ items: [account(1), account(2)], unreadRows: 0 }, page("1", "2026-11-20T10:00:00Z"));
  await lookThroughAccounts(asked(isMeant), rowOf);
  expect(queries.slice(1).map((each) => each.get("account"))).toEqual(["2"]);
  answers({ items: [account(1)], unreadRows: 0 });
  await expect(lookThroughAccounts(asked(isMeant), rowOf)).rejects.toMatchObject({ code: "not_found" });
});

it("says that not all was looked at where an account could not be read", async () => {
  answers({ items: [account(1)], unreadRows: 1 }, page("1", "2026-11-20T10:00:00Z"));
  const looked = await lookThroughAccounts(
    asked(() => true),
    rowOf,
  );
  expect(looked.isToEnd).toBe(false);
});
