import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import { listedSums } from "@/lib/server/book/listed";
import { bookCoverage, bringNews } from "@/lib/server/book/read-lists";
import { handle } from "@/lib/server/local/handle";
import { authorizationOperations } from "../operations";
import type { CountAndSum } from "../rules";
import { payersOf } from "./payers";

/** The largest age of the data that is shown. */
const NEWS_MS = 30_000;
const DONE = ["DONE", "REVERSED"];
const OPEN = ["INIT", "PENDING"];

export const handlers = [
  handle(authorizationOperations.used, async ({ authorizationId, from, to }, { business }) => {
    await bringNews(business, "withdrawal", NEWS_MS);
    const of = { kind: "authorization", id: authorizationId } as const;
    const sumsOf = (days: { from: string; to: string }) => listedSums(business, "withdrawal", { days, of });
    const day = tehranDayOf(Date.now());
    const [period, today, coverage] = await Promise.all([
      sumsOf({ from, to }),
      sumsOf({ from: day, to: day }),
      bookCoverage(business),
    ]);
    const list = coverage.find(({ kind }) => kind === "withdrawal");
    return {
      asOf: list?.unread === 0 ? (list.freshAt?.toISOString() ?? null) : null,
      done: inAll(period, DONE),
      open: inAll(period, OPEN),
      today: inAll(today, DONE),
      countToday: inAll(today, [...DONE, ...OPEN]).count,
    };
  }),
  handle(authorizationOperations.payers, async ({ of, ids }, { business, member }) => ({
    payers: await payersOf(business, of, ids, roleCan(member.role, "personal.see")),
  })),
];

const inAll = (sums: Awaited<ReturnType<typeof listedSums>>, states: readonly string[]): CountAndSum =>
  sums
    .filter(({ state }) => states.includes(state))
    .reduce((all, each) => ({ count: all.count + each.count, rial: all.rial + each.rial }), { count: 0, rial: 0 });
