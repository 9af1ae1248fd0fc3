import "server-only";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { SettlementBank } from "@/lib/areas/money/settlements/server/answers";
import { bankCodeOfIban } from "@/lib/kit/format/iban";
import { type A2aState, bankNow } from "@/lib/kit/orders/bank-rules";
import type { A2aObstacle, A2aRows, OrderHelp } from "@/lib/kit/orders/views";
import { log } from "@/lib/server/core/log";
import type { Member } from "@/lib/server/members/session";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import type { NewItem } from "@/lib/server/orders/record/items";
import { callService } from "@/lib/server/proxy/call-service";

const MOST_NAMED = 20;

/** The member who asks, for the service's log and the turn. */
export interface HelpContext {
  member: Member;
  requestId: string;
}

/** Whether the receiver's bank can be paid account to account now, and if not, why. */
export async function a2aOf(
  { business, destination, amountRial }: Pick<PaymentOrder, "business" | "destination" | "amountRial">,
  asker: HelpContext,
): Promise<NonNullable<OrderHelp["destination"]>["a2a"]> {
  const code = destination && bankCodeOfIban(destination);
  const banks = code ? await banksOf(business, asker) : null;
  if (!code || !banks) return null;
  const why = obstacle(banks.get(code), amountRial);
  return { isPossible: why === null, why };
}

/**
 * The rows of a batch that want A2A but cannot go account to account now. A bank's limit applies to all of them
 * together, and the first rows of the file use it up.
 *
 * @returns null if the banks could not be asked
 */
export async function a2aOfRows(
  business: string,
  items: readonly NewItem[],
  asker: HelpContext,
): Promise<A2aRows[] | null> {
  const wanted = items.filter(({ type }) => type === "A2A");
  if (wanted.length === 0) return [];
  const banks = await banksOf(business, asker);
  if (!banks) return null;
  const takenRial = new Map<string | null, number>();
  const refused = wanted.flatMap(({ row, iban, amountRial }) => {
    const code = bankCodeOfIban(iban);
    const withIt = (takenRial.get(code) ?? 0) + amountRial;
    const why = obstacle(code === null ? undefined : banks.get(code), withIt);
    if (why === null) takenRial.set(code, withIt);
    return why === null ? [] : { row, why };
  });
  return [...Map.groupBy(refused, ({ why }) => why)].map(([why, rows]) => ({
    why,
    count: rows.length,
    rows: rows.map(({ row }) => row).slice(0, MOST_NAMED),
  }));
}

async function banksOf(
  business: string,
  { member, requestId }: HelpContext,
): Promise<Map<string, SettlementBank> | null> {
  try {
    const { data } = await callService(settlementOperations.banks, {}, { business, requestId, memberId: member.id });
    return new Map(data.map((bank) => [bank.code, bank]));
  } catch (error) {
    log.warn({ err: error }, "no banks to decide with");
    return null;
  }
}

const OBSTACLES = {
  open: null,
  closed: "closed_now",
  full: "over_limit",
  away: "not_healthy",
  notChosen: "not_active",
  notOffered: "no_ability",
} as const satisfies Record<A2aState, A2aObstacle | null>;

function obstacle(bank: SettlementBank | undefined, amountRial: number): A2aObstacle | null {
  if (!bank) return "no_ability";
  const { remainedRial } = bank.a2a;
  return (
    OBSTACLES[bankNow(bank, Date.now()).state] ??
    (remainedRial !== null && remainedRial < amountRial ? "over_limit" : null)
  );
}
