import "server-only";
import { cardsAtService } from "@/lib/areas/cards/cards/operations";
import { askIssuer, issuerCallOf } from "@/lib/areas/cards/cards/server/ask";
import { providersOf } from "@/lib/areas/cards/cards/server/record";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Ask } from "@/lib/server/exports/ask";
import { cardMoneyAtService } from "../operations";
import { addedUp, isOpen, NO_CREDIT, repaymentStateOf } from "../repayment";
import type {
  CreditChange,
  CreditOverview,
  CreditSums,
  Heap,
  HolderCredit,
  ProviderCredit,
  Repayment,
  TemplateCredit,
  Whose,
} from "../status";
import type { CreditAccount, CreditPayment } from "./answers";
import type { HolderContext } from "./holder";
import {
  everyRepayment,
  PER_PAGE,
  type ProviderRead,
  type Reading,
  type RepaymentsAsked,
  readAccounts,
  readAll,
  readProviders,
  repaymentOf,
} from "./read-credit";
import { holderOf, knownHolders, UNKNOWN_HOLDER } from "./whose";

/** Days before and after today whose repayments are told one by one. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 60;

/** The issuer, asked as all of issuing. */
function readingFor(context: HolderContext): Reading {
  const call = issuerCallOf(context);
  const ask: Ask = (operation, input) => askIssuer(operation, input, call);
  return { business: context.business, today: tehranDayOf(Date.now()), ask };
}

const sumsOfAccount = ({ status, leftRial }: CreditAccount): CreditSums => ({
  ...NO_CREDIT,
  holders: 1,
  active: status === "ACTIVE" ? 1 : 0,
  unclear: status === "UNKNOWN" ? 1 : 0,
  leftRial,
});
const sumsOfRepayment = ({ state, amountRial }: Repayment): CreditSums => ({
  ...NO_CREDIT,
  openRial: isOpen(state) ? amountRial : 0,
  lateRial: state === "late" ? amountRial : 0,
  lateCount: state === "late" ? 1 : 0,
});

const sumsOf = (accounts: readonly CreditAccount[], repayments: readonly Repayment[]): CreditSums =>
  [...accounts.map(sumsOfAccount), ...repayments.map(sumsOfRepayment)].reduce(addedUp, NO_CREDIT);

/** Credit of all cardholders of the business: by provider, by card, and what is to be repaid when. */
export async function creditOverview(context: HolderContext): Promise<CreditOverview> {
  const reading = readingFor(context);
  const { today } = reading;
  const known = await providersOf(context.business);
  const { read, failed } = await readProviders(known, reading);
  const providers = [
    ...read.map(
      ({ provider, accounts, repayments, isWhole }): ProviderCredit => ({
        ...sumsOf(accounts, repayments),
        provider: provider.slug,
        name: provider.name,
        isFailed: false,
        isWhole,
      }),
    ),
    ...failed.map(
      ({ slug, name }): ProviderCredit => ({
        ...NO_CREDIT,
        provider: slug,
        name,
        isFailed: true,
        isWhole: false,
      }),
    ),
  ];
  const repayments = read.flatMap((each) => each.repayments);
  return {
    at: new Date().toISOString(),
    today,
    sums: providers.reduce<CreditSums>(addedUp, NO_CREDIT),
    providers,
    templates: (await Promise.all(read.map((each) => byTemplate(each, reading.ask)))).flat(),
    ...byDay(repayments, today),
    noDay: heapOf(repayments.filter(({ state }) => state === "noDay")),
    unclear: heapOf(repayments.filter(({ state }) => state === "unclear")),
  };
}

const heapOf = (repayments: readonly Repayment[]): Heap => ({
  rial: repayments.reduce((sum, { amountRial }) => sum + amountRial, 0),
  count: repayments.length,
});

/** @param today the day it is in Tehran */
function byDay(repayments: readonly Repayment[], today: string): Pick<CreditOverview, "days" | "earlier" | "later"> {
  const open = repayments.filter(({ state, dueOn }) => isOpen(state) && dueOn !== null);
  const [first, last] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const days = new Map<string, Heap>();
  for (const { dueOn, amountRial } of open) {
    if (dueOn === null || dueOn < first || dueOn > last) continue;
    const heap = days.get(dueOn) ?? { rial: 0, count: 0 };
    days.set(dueOn, { rial: heap.rial + amountRial, count: heap.count + 1 });
  }
  return {
    days: [...days].map(([day, heap]) => ({ day, ...heap })).sort((one, other) => one.day.localeCompare(other.day)),
    earlier: heapOf(open.filter(({ dueOn }) => (dueOn ?? "") < first)),
    later: heapOf(open.filter(({ dueOn }) => (dueOn ?? "") > last)),
  };
}

async function byTemplate(
  { provider, accounts, repayments, holders }: ProviderRead,
  ask: Ask,
): Promise<TemplateCredit[]> {
  const templateOf = (cardholderId: string) => holders.get(cardholderId)?.templateId ?? null;
  const ids = [...new Set([...accounts, ...repayments].map(({ cardholderId }) => templateOf(cardholderId)))];
  const titles = ids.some((id) => id !== null) ? await templateTitles(provider.slug, ask) : new Map<string, string>();
  return ids.map((templateId) => ({
    ...sumsOf(
      accounts.filter(({ cardholderId }) => templateOf(cardholderId) === templateId),
      repayments.filter(({ cardholderId }) => templateOf(cardholderId) === templateId),
    ),
    provider: provider.slug,
    templateId,
    title: templateId === null ? null : (titles.get(templateId) ?? null),
  }));
}

/** What cards are called. Without it they go by their numbers. */
async function templateTitles(provider: string, ask: Ask): Promise<ReadonlyMap<string, string>> {
  try {
    const templates = await ask(cardsAtService.templates, { provider });
    return new Map(templates.map(({ id, title }) => [id, title]));
  } catch (error) {
    if (error instanceof ApiError) return new Map();
    throw error;
  }
}

/** One page of them. */
export async function listRepayments(
  { page, perPage, ...asked }: RepaymentsAsked & { page: number; perPage: number },
  context: HolderContext,
): Promise<Page<Repayment> & { isWhole: boolean }> {
  const { items, isWhole } = await everyRepayment(asked, readingFor(context));
  const from = (page - 1) * perPage;
  return {
    items: items.slice(from, from + perPage),
    page,
    perPage,
    total: items.length,
    hasMore: from + perPage < items.length,
    isWhole,
  };
}

/** Somebody's credit. No question of the service is about one alone, so it is looked for among all of the provider's. */
export async function holderCredit(applicationId: string, context: HolderContext): Promise<HolderCredit> {
  const { today, ask } = readingFor(context);
  const { provider, cardholderId } = await holderOf(applicationId, context.business);
  const [accounts, payments] = await Promise.all([
    readAccounts(provider, ask, cardholderId),
    readAll(
      (page) => ask(cardMoneyAtService.creditPayments, { provider, cardholderId, page, perPage: PER_PAGE }),
      ({ id }) => id,
    ),
  ]);
  const account = accounts.items.find((each) => each.cardholderId === cardholderId);
  const open = payments.items.filter((payment) => isOpen(repaymentStateOf(payment, today)));
  const late = open.filter((payment) => repaymentStateOf(payment, today) === "late");
  const sum = (items: readonly CreditPayment[]) => items.reduce((total, { amountRial }) => total + amountRial, 0);
  return {
    found: account ? "yes" : accounts.isWhole ? "none" : "unread",
    credit: account
      ? { status: account.status, statusAsSent: account.statusAsSent ?? null, leftRial: account.leftRial }
      : null,
    openRial: payments.isWhole ? sum(open) : null,
    lateRial: payments.isWhole ? sum(late) : null,
    lateCount: late.length,
    nextDueOn:
      open
        .map(({ dueOn }) => dueOn ?? "")
        .filter((day) => day >= today)
        .sort()[0] ?? null,
  };
}

interface PageAsked {
  page: number;
  perPage: number;
}

/** Changes have no id: within a page their place tells them apart. */
const numbered = <Row extends object>({ page, items, ...answer }: Page<Row>) => ({
  ...answer,
  page,
  items: items.map((row, index) => ({ ...row, id: `${page}-${index + 1}` })),
});

/** How much credit somebody was given and what was taken back, newest first. */
export async function holderCreditChanges(
  { applicationId, ...page }: PageAsked & { applicationId: string },
  context: HolderContext,
): Promise<Page<CreditChange>> {
  const holder = await holderOf(applicationId, context.business);
  return numbered(await askIssuer(cardMoneyAtService.creditChanges, { ...holder, ...page }, issuerCallOf(context)));
}

/** The same of all whom a provider has. @throws ApiError `not_found` for a provider that the business does not have */
export async function allCreditChanges(
  { provider, ...page }: PageAsked & { provider: string },
  context: HolderContext,
): Promise<Page<CreditChange & Whose>> {
  await mustBeProvider(provider, context.business);
  const call = issuerCallOf(context);
  const answer = numbered(await askIssuer(cardMoneyAtService.allCreditChanges, { provider, ...page }, call));
  const ids = answer.items.map(({ cardholderId }) => cardholderId);
  const holders = await knownHolders(context.business, provider, ids);
  return {
    ...answer,
    items: answer.items.map((row) => {
      const { applicationId, name } = holders.get(row.cardholderId) ?? UNKNOWN_HOLDER;
      return { ...row, applicationId, name };
    }),
  };
}

async function mustBeProvider(slug: string, business: string): Promise<void> {
  const known = await providersOf(business);
  if (!known.some((each) => each.slug === slug)) throw new ApiError("not_found");
}

/** What somebody bought with credit, newest first. */
export async function holderRepayments(
  { applicationId, ...page }: PageAsked & { applicationId: string },
  context: HolderContext,
): Promise<Page<Repayment>> {
  const { provider, cardholderId } = await holderOf(applicationId, context.business);
  const [answer, providers, holders] = await Promise.all([
    askIssuer(cardMoneyAtService.creditPayments, { provider, cardholderId, ...page }, issuerCallOf(context)),
    providersOf(context.business),
    knownHolders(context.business, provider, [cardholderId]),
  ]);
  // One that is not in the settings any more goes by its name in addresses.
  const name = providers.find(({ slug }) => slug === provider)?.name ?? provider;
  const today = tehranDayOf(Date.now());
  return {
    ...answer,
    items: answer.items.map((payment) =>
      repaymentOf(payment, { slug: provider, name }, holders.get(cardholderId) ?? UNKNOWN_HOLDER, today),
    ),
  };
}
