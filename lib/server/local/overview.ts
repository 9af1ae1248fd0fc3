import "server-only";
import { FIGURE_SOURCES, figureDays, flowOf, isDayDue } from "@/lib/overview/figures";
import { overviewOperations } from "@/lib/overview/operations";
import { roleCan } from "@/lib/permissions";
import { attentionItems } from "@/lib/server/overview/attention";
import { wakeFigures } from "@/lib/server/overview/job";
import { knownDays } from "@/lib/server/overview/store";
import { handle } from "./handle";

export const handlers = [
  handle(overviewOperations.figures, async (_, { business, member }) => {
    const now = Date.now();
    const days = figureDays(now);
    const { statement, withdrawals, states } = await knownDays(business, days[0] ?? "");
    if (days.some((day) => FIGURE_SOURCES.some((source) => isDayDue(day, states[source].get(day), now)))) {
      await wakeFigures();
    }
    const today = days.at(-1) ?? "";
    const readAts = FIGURE_SOURCES.map((source) => states[source].get(today)?.readAtMs ?? 0);
    const asOf = Math.min(...readAts);
    const seesMoney = roleCan(member.role, "wallet.read");
    return {
      days,
      asOf: asOf > 0 ? new Date(asOf).toISOString() : null,
      progress: {
        done: days.filter((day) => statement.has(day) && withdrawals.has(day)).length,
        total: days.length,
      },
      flow: seesMoney ? flowOf(days, statement) : null,
      channels: seesMoney
        ? days.map((day) => ({
            day,
            isRead: statement.has(day),
            groups: statement.get(day)?.groups.filter(({ kind }) => kind === "in") ?? [],
          }))
        : null,
      outcomes: days.map((day) => ({
        day,
        isRead: withdrawals.has(day),
        groups: withdrawals.get(day)?.groups ?? [],
      })),
    };
  }),

  handle(overviewOperations.attention, async (_, { business, member }) => ({
    items: await attentionItems(business, member.role, Date.now()),
    checkedAt: new Date().toISOString(),
  })),
];
