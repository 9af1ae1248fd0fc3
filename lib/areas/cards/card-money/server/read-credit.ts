import "server-only";
import { providersOf } from "@/lib/areas/cards/cards/server/record";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { FilterValues } from "@/lib/kit/records/filter";
import type { Ask } from "@/lib/server/exports/ask";
import type { repaymentFilters } from "../filters";
import { cardMoneyAtService } from "../operations";
import { repaymentStateOf } from "../repayment";
import type { Repayment, RepaymentState } from "../status";
import type { CreditAccount, CreditPayment } from "./answers";
import { type KnownHolder, knownHolders, UNKNOWN_HOLDER } from "./whose";

/** The largest page size of the service. */
export const PER_PAGE = 100;
/**
 * The most pages of a provider's list that are read while a person waits: five thousand holders, and as many
 * payments.
 */
const MOST_PAGES = 50;

export interface AllRead<Item> {
  items: Item[];
  /** False if there are more items than were read, or if some could not be read. */
  isWhole: boolean;
}

/**
 * Reads a list of numbered pages whose answers only say whether there is another page.
 *
 * @param isWanted the item that is looked for: no page is read after the one that has it
 */
export async function readAll<Item>(
  ask: (page: number) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
  isWanted?: (item: Item) => boolean,
): Promise<AllRead<Item>> {
  const met = new Map<string, Item>();
  let isWhole = true;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, hasMore, unreadRows = 0 } = await ask(page);
    const before = met.size;
    if (unreadRows > 0) isWhole = false;
    // New items move rows to later pages, where they appear again.
    for (const item of items) if (!met.has(keyOf(item))) met.set(keyOf(item), item);
    if (!hasMore) return { items: [...met.values()], isWhole };
    if (isWanted && items.some(isWanted)) break;
    // A list that repeats the same page does not tell what comes after it.
    if (met.size === before) break;
  }
  return { items: [...met.values()], isWhole: false };
}

/** @param wantedId the only cardholder that is asked for */
export const readAccounts = (provider: string, ask: Ask, wantedId?: string): Promise<AllRead<CreditAccount>> =>
  readAll(
    (page) => ask(cardMoneyAtService.creditAccounts, { provider, page, perPage: PER_PAGE }),
    ({ cardholderId }) => cardholderId,
    ({ cardholderId }) => cardholderId === wantedId,
  );
const readPayments = (provider: string, ask: Ask): Promise<AllRead<CreditPayment>> =>
  readAll(
    (page) => ask(cardMoneyAtService.allCreditPayments, { provider, page, perPage: PER_PAGE }),
    ({ id }) => id,
  );

export interface Provider {
  slug: string;
  name: string;
}

/** A purchase with credit, as lists show it. */
export const repaymentOf = (
  payment: CreditPayment,
  { slug, name }: Provider,
  { applicationId, name: holder }: KnownHolder,
  today: string,
): Repayment => ({
  ...payment,
  state: repaymentStateOf(payment, today),
  provider: slug,
  providerName: name,
  applicationId,
  name: holder,
});

/** All credit data of a provider. */
export interface ProviderRead {
  provider: Provider;
  accounts: CreditAccount[];
  repayments: Repayment[];
  holders: ReadonlyMap<string, KnownHolder>;
  isWhole: boolean;
}

/** The caller's business and the way in which it asks the issuer. */
export interface Reading {
  business: string;
  /** Today in Tehran. */
  today: string;
  ask: Ask;
}

async function readProvider(provider: Provider, { business, today, ask }: Reading): Promise<ProviderRead> {
  const [accounts, payments] = await Promise.all([readAccounts(provider.slug, ask), readPayments(provider.slug, ask)]);
  const ids = [...accounts.items, ...payments.items].map(({ cardholderId }) => cardholderId);
  const holders = await knownHolders(business, provider.slug, ids);
  const repayments = payments.items.map((payment) =>
    repaymentOf(payment, provider, holders.get(payment.cardholderId) ?? UNKNOWN_HOLDER, today),
  );
  return { provider, accounts: accounts.items, repayments, holders, isWhole: accounts.isWhole && payments.isWhole };
}

/** The providers that could be read, and those that could not. @throws ApiError if none could */
export async function readProviders(providers: readonly Provider[], reading: Reading) {
  const failures: { provider: Provider; error: ApiError }[] = [];
  const read = await Promise.all(
    providers.map((provider) =>
      readProvider(provider, reading).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        failures.push({ provider, error });
        return null;
      }),
    ),
  );
  const [first] = failures;
  if (first && failures.length === providers.length) throw first.error;
  return {
    read: read.filter((each) => each !== null),
    failed: providers.filter((provider) => failures.some((failure) => failure.provider === provider)),
  };
}

export type RepaymentsAsked = FilterValues<typeof repaymentFilters>;

/** Repayments that need attention come first. */
const TURN: Readonly<Record<RepaymentState, number>> = { late: 0, due: 1, noDay: 2, unclear: 3, repaid: 4 };
const byTurn = (one: Repayment, other: Repayment): number =>
  TURN[one.state] - TURN[other.state] ||
  (one.state === "repaid"
    ? (other.repaidAt ?? other.paidAt ?? "").localeCompare(one.repaidAt ?? one.paidAt ?? "")
    : (one.dueOn ?? one.paidAt ?? "").localeCompare(other.dueOn ?? other.paidAt ?? "")) ||
  one.id.localeCompare(other.id);

/** The purchases with credit that match the filter, late ones first. */
export async function everyRepayment(
  { state, provider, from, to }: RepaymentsAsked,
  reading: Reading,
): Promise<AllRead<Repayment>> {
  const known = await providersOf(reading.business);
  const asked = known.filter(({ slug }) => provider === undefined || slug === provider);
  const { read, failed } = await readProviders(asked, reading);
  const items = read
    .flatMap(({ repayments }) => repayments)
    .filter(
      (row) =>
        (state === undefined || row.state === state) &&
        (from === undefined || (row.dueOn ?? "") >= from) &&
        (to === undefined || (row.dueOn !== null && row.dueOn <= to)),
    )
    .sort(byTurn);
  return { items, isWhole: failed.length === 0 && read.every(({ isWhole }) => isWhole) };
}
