import "server-only";
import { sql } from "drizzle-orm";
import { cardMoneyAtService } from "@/lib/areas/cards/card-money/operations";
import type { CardStatementRow } from "@/lib/areas/cards/card-money/server/answers";
import { type HolderRow, withRowId } from "@/lib/areas/cards/card-money/status";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { HOLDER_KINDS } from "@/lib/kit/orders/kinds";
import { latestMsOf } from "@/lib/kit/orders/told-at";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { otherOrders, rowIdsOf } from "@/lib/server/orders/kinds/other-orders";
import { readSince } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { fitOf, type SoughtTransfer } from "../../status";

export interface FoundTransfer {
  /** The order's rows: more than one if the fee is a row of its own, or if the money left more than once. */
  rows: CardStatementRow[];
  /** Whether an unidentified row may be the order's, or the statement may not be read. */
  isPerhapsThere: boolean;
  /** Whether all rows that could be the order's were read and readable. */
  isWhole: boolean;
}

interface Holder {
  provider: string;
  cardholderId: string;
  /** The account that the money leaves; null if it is not known yet. */
  fromAccount: string | null;
}

/**
 * Finds an order in a holder's statement. It is read down to a time before the order. Neither its order nor the
 * filter by days is relied on. If the service does not allow the reading, nothing is proven.
 *
 * @throws ApiError as `callService`
 */
export async function findTransfer(
  holder: Holder,
  sought: SoughtTransfer,
  context: KindContext,
): Promise<FoundTransfer> {
  let read: { rows: CardStatementRow[]; isWhole: boolean };
  try {
    const fromAccount = holder.fromAccount ?? (await firstAccount(holder, context));
    if (fromAccount === null) return { rows: [], isPerhapsThere: true, isWhole: false };
    read = await readStatement({ ...holder, fromAccount }, sought, context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { rows: [], isPerhapsThere: true, isWhole: false };
  }
  const { rows: all, isWhole } = read;
  const rows = all.filter((row) => fitOf(row, sought) === "own");
  if (rows.length > 0) return { rows, isPerhapsThere: false, isWhole };
  const some = all.filter((row) => fitOf(row, sought) === "perhaps");
  const others = some.length > 0 ? await othersOf(holder.cardholderId, context.order) : new Set();
  return { rows: [], isPerhapsThere: some.some(({ trackingCode }) => !others.has(trackingCode)), isWhole };
}

/** Whether it is the service's own refusal. Waiting does not change that. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.isOwnWord === true && [400, 403, 404, 422].includes(error.answer.status);

/** The first account, which is the card's own. */
async function firstAccount({ provider, cardholderId }: Holder, context: KindContext): Promise<string | null> {
  const { data } = await callService(cardMoneyAtService.accounts, { provider, cardholderId }, callOf(context));
  return data.items[0]?.accountNumber ?? null;
}

function readStatement(
  { provider, cardholderId, fromAccount }: Holder & { fromAccount: string },
  { sinceMs }: SoughtTransfer,
  context: KindContext,
): Promise<{ rows: HolderRow[]; isWhole: boolean }> {
  // The bank's day may begin at another time than ours.
  const from = addDays(tehranDayOf(sinceMs), -1);
  return readSince<HolderRow>({
    read: async (page, perPage) => {
      const asked = { provider, cardholderId, accountNumber: fromAccount, from, page, perPage };
      const { data } = await callService(cardMoneyAtService.statement, asked, callOf(context));
      return { ...data, items: data.items.map(withRowId) };
    },
    idOf: ({ id }) => id,
    madeAt: ({ at }) => latestMsOf(at),
    oldestMs: sinceMs,
  });
}

/** The rows that are known to belong to other orders. */
async function othersOf(cardholderId: string, order: PaymentOrder): Promise<ReadonlySet<unknown>> {
  const isTheirs = sql`${paymentOrders.content} ->> 'cardholderId' = ${cardholderId}`;
  const others = await otherOrders(order, HOLDER_KINDS, isTheirs);
  return new Set(others.flatMap(({ receipt }) => [...rowIdsOf({ receipt }), receipt?.refCode]));
}
