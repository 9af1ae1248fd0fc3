import "server-only";
import { flag, mapped, objectOrNull, rialOrNull, text, textOrNull } from "@/lib/kit/operations/wire";
import { listIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

const window = mapped(z.object({ start_time: text, end_time: text }), ({ start_time, end_time }) => ({
  start: start_time,
  end: end_time,
}));

const limit = z.object({
  time_limit: z.nullish(z.array(window)),
  amount_limit: objectOrNull(z.object({ total: rialOrNull, used: rialOrNull, remained: rialOrNull })),
});

/**
 * A bank and its limits for account-to-account payments. `closedHours` are `HH:MM` in Tehran, without the end;
 * amounts are rial per day, null if the service names no limit.
 */
export const settlementBank = mapped(
  z.object({
    name: textOrNull,
    code: text,
    a2a: objectOrNull(z.object({ limit: objectOrNull(limit), is_active: flag, has_ability: flag, is_healthy: flag })),
  }),
  ({ name, code, a2a }) => ({
    name,
    code: code.padStart(3, "0"),
    a2a: {
      hasAbility: a2a?.has_ability ?? false,
      isActive: a2a?.is_active ?? false,
      isHealthy: a2a?.is_healthy ?? false,
      closedHours: a2a?.limit?.time_limit ?? [],
      totalRial: a2a?.limit?.amount_limit?.total ?? null,
      usedRial: a2a?.limit?.amount_limit?.used ?? null,
      remainedRial: a2a?.limit?.amount_limit?.remained ?? null,
    },
  }),
);
export type SettlementBank = z.output<typeof settlementBank>;

export const settlementBanksAnswer = mapped(listIn(settlementBank), ({ items }) => items);
