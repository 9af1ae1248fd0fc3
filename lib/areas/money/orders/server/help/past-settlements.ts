import "server-only";
import { LRUCache } from "lru-cache";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement, SettlementPage } from "@/lib/areas/money/settlements/server/answers";
import type { SettlementType } from "@/lib/areas/money/settlements/status";
import { compactIban } from "@/lib/kit/format/iban";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { callService } from "@/lib/server/proxy/call-service";
import type { HelpContext } from "./a2a";

/**
 * Whether the service itself shows that a settlement of the business arrived at an IBAN: `paid`, `none`, or `unknown`
 * if it could not be asked or its answer does not prove that there is none.
 */
export type ServicePast = "paid" | "none" | "unknown";

/** A viewer waits no longer than this. A later answer is known at the next view. */
const PATIENCE_MS = 2500;
/**
 * Limits of one view: how many IBANs are asked for one by one, and how many at once. For more IBANs the newest
 * settlements are read first.
 */
const MOST_ASKED = 40;
const MOST_PAGES = 20;
const AT_ONCE = 6;
const ROWS = 100;
const PAID_MS = 24 * 3_600_000;
const NONE_MS = 120_000;

const kept = () => processSingleton("past-settlements", () => new LRUCache<string, "paid" | "none">({ max: 50_000 }));
/** The businesses for which the service's search has found a settlement by its IBAN. */
const searched = () =>
  processSingleton("past-settlements-searched", () => new LRUCache<string, true>({ max: 500, ttl: PAID_MS }));
const keyOf = (business: string, iban: string) => `${business} ${iban}`;

/**
 * What the service's own settlements say about these IBANs, within the business's budget. The result `paid` is kept
 * for a day, and `none` for two minutes.
 *
 * @param ibans the most important first: one view does not ask for all of very many
 */
export async function servicePast(ibans: Iterable<string>, asker: HelpContext): Promise<Map<string, ServicePast>> {
  const { business } = asker.member;
  const wanted = [...new Set(ibans)];
  const isOpen = (iban: string) => !kept().has(keyOf(business, iban));
  const ask = async () => {
    const deadline = Date.now() + PATIENCE_MS;
    const asked = wanted.filter(isOpen);
    if (asked.length > MOST_ASKED && (await hasReadAll(asker, deadline))) {
      for (const iban of asked.filter(isOpen)) kept().set(keyOf(business, iban), "none", { ttl: NONE_MS });
    }
    await askEach(wanted.filter(isOpen).slice(0, MOST_ASKED), asker, deadline);
  };
  if (wanted.some(isOpen)) {
    await withinPatience(
      ask().catch((error: unknown) => log.warn({ err: error }, "past settlements could not be asked")),
    );
  }
  return new Map(wanted.map((iban) => [iban, kept().get(keyOf(business, iban)) ?? "unknown"]));
}

/** The prices of the newest paid settlements of the business, by type, in rial; null if the service cannot be asked. */
export async function pricesAtService(asker: HelpContext): Promise<Map<SettlementType, number> | null> {
  const page = await withinPatience(
    listPaid({}, asker).catch((error: unknown) => log.warn({ err: error }, "no prices of past settlements")),
  );
  if (!page) return null;
  const rowsOf = Map.groupBy(page.items, ({ trackId }) => trackId);
  // The fee of one part of a settlement is not the price of the settlement.
  const isWhole = ({ trackId }: Settlement) => trackId === null || rowsOf.get(trackId)?.length === 1;
  const told = page.items.filter((row) => row.status === "DONE" && isWhole(row)).toReversed();
  return new Map(told.flatMap(({ type, wageRial }) => (wageRial === null || type === null ? [] : [[type, wageRial]])));
}

async function withinPatience<T>(answer: Promise<T>): Promise<T | undefined> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(patience.resolve, PATIENCE_MS);
  return Promise.race([answer, patience.promise]).finally(() => clearTimeout(timer));
}

/** @throws ApiError of the first failed call: if the service is away, the other IBANs are not asked for */
async function askEach(ibans: readonly string[], asker: HelpContext, deadline: number): Promise<void> {
  const waiting = [...ibans];
  const work = async () => {
    for (let iban = waiting.shift(); iban !== undefined && Date.now() < deadline; iban = waiting.shift()) {
      try {
        await keep(iban, await listPaid({ q: iban }, asker), asker);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Reads the newest paid settlements page by page. A new settlement only moves the others to later places.
 *
 * @returns whether these were all settlements
 */
async function hasReadAll(asker: HelpContext, deadline: number): Promise<boolean> {
  let isRead = true;
  for (let page = 1; page <= MOST_PAGES && Date.now() < deadline; page += 1) {
    const answer = await listPaid({ page }, asker);
    isRead &&= isReadWhole(answer);
    for (const row of answer.items) {
      const iban = ibanOf(row);
      if (iban !== null && row.status === "DONE") {
        kept().set(keyOf(asker.member.business, iban), "paid", { ttl: PAID_MS });
      }
    }
    if (!answer.hasMore) return isRead;
  }
  return false;
}

const listPaid = async (
  asked: { q?: string; page?: number },
  { member, requestId }: HelpContext,
): Promise<SettlementPage> => {
  const input = { q: asked.q, status: "DONE" as const, page: asked.page ?? 1, perPage: ROWS };
  const { business, id: memberId } = member;
  return (
    await callService(settlementOperations.list, input, { business, requestId, memberId, patienceMs: PATIENCE_MS })
  ).data;
};

/**
 * Stores the result of a search. Only rows that name this IBAN count, because it is not known what the service's
 * search matches.
 */
async function keep(iban: string, page: SettlementPage, asker: HelpContext): Promise<void> {
  const { business } = asker.member;
  if (hasPaid(page, iban)) {
    searched().set(business, true);
    kept().set(keyOf(business, iban), "paid", { ttl: PAID_MS });
  } else if (!page.hasMore && isReadWhole(page) && (await findsByIban(asker))) {
    kept().set(keyOf(business, iban), "none", { ttl: NONE_MS });
  }
}

/** Whether the service can find settlements by IBAN at all. Before that, an empty result proves nothing. */
async function findsByIban(asker: HelpContext): Promise<boolean> {
  const { business } = asker.member;
  if (searched().has(business)) return true;
  const newest = await listPaid({}, asker);
  const known = newest.items.filter(({ status }) => status === "DONE").map(ibanOf);
  const iban = known.find((one) => one !== null);
  // If nothing was ever paid, every destination is new.
  if (!iban) return newest.items.length === 0 && !newest.hasMore && isReadWhole(newest);
  const isFound = hasPaid(await listPaid({ q: iban }, asker), iban);
  if (isFound) searched().set(business, true);
  return isFound;
}

const hasPaid = ({ items }: SettlementPage, iban: string): boolean =>
  items.some((row) => row.status === "DONE" && ibanOf(row) === iban);

/** Whether all rows of a page are readable and name their IBAN. A row that does not may be the wanted settlement. */
const isReadWhole = ({ items, unreadRows = 0 }: SettlementPage): boolean =>
  unreadRows === 0 && items.every(({ iban, status }) => iban !== null && status !== UNKNOWN);

const ibanOf = ({ iban }: Settlement): string | null => (iban === null ? null : compactIban(iban));
