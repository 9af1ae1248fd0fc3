import "server-only";
import type { z } from "zod";
import { transactionFilters } from "@/lib/areas/money/wallet/filters";
import { isOfBook, isSearched, personIn } from "@/lib/areas/money/wallet/of-book";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { StatementPage, StatementSource, statementInput } from "@/lib/areas/money/wallet/schemas";
import type { Transaction, TransactionPage } from "@/lib/areas/money/wallet/server/answers";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { maskedPaths } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { valuesOf } from "@/lib/kit/records/filter";
import { markStale } from "@/lib/server/book/daily-figures";
import { CAME_BACK, outcomesOf } from "@/lib/server/book/settlement-outcomes";
import { log } from "@/lib/server/core/log";
import { wakeFigures } from "@/lib/server/jobs/wake";
import type { LocalContext } from "@/lib/server/local/handle";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { answerRead } from "@/lib/server/proxy/serve-service";
import { type BookDay, type PeriodInBook, periodInBook } from "./record";
import { type BookPage, bookPage } from "./rows";

type Asked = z.output<typeof statementInput>;
type Who = Pick<LocalContext, "business" | "member" | "requestId">;

/** With filters of the book, today's rows are read again if the last reading is older than this. */
const FRESH_MS = 60_000;
/**
 * If one part of a settlement came back, its other parts stay paid. So their day is read again only after this time.
 */
const AGAIN_MS = 10 * 60_000;
const AWAY: readonly string[] = ["upstream_unavailable", "upstream_timeout", "busy", "network"];

/**
 * Returns a page of the statement. It comes from the book if the book has the whole period and nothing on the page
 * can have changed since; otherwise from the service. Filters and orders that only the book knows are answered by the
 * book as of its last reading, or not at all.
 *
 * @throws ApiError `invalid_input` for a person who is not given by a whole value, `search_limit`, and the errors of
 *   asking the service
 */
export async function statementPage(asked: Asked, who: Who): Promise<StatementPage> {
  const isOwn = isOfBook(asked);
  if (isSearched(asked)) return isOwn ? ofNobody("searched") : ofService(asked, who);
  if (!isOwn && asked.from === undefined) return ofService(asked, who);
  await notePerson(asked.person, who.member);
  const period = await periodInBook(who.business, asked);
  if (!period.isWhole)
    return isOwn ? ofNobody(period.missing.count > 0 ? "unread" : "reading", period) : ofService(asked, who);
  const { sort = "newest", after, perPage } = asked;
  const page = await bookPage(who.business, period, asked, { sort, after, perPage });
  const overtaken = await overtakenDays(who.business, page?.items ?? []);
  // In all other cases the service itself is asked for the newest rows.
  const newest = isOwn && isOpen(period) ? [period.to] : [];
  await refresh(who.business, period, { newest, overtaken });
  if (isOwn) return ofBook(page ?? NO_PAGE, period, who);
  // New rows appear at the beginning of a period that is not over, and open rows may have been decided.
  const isSettled = page?.isFinal === true && overtaken.length === 0 && (!isOpen(period) || after !== undefined);
  if (isSettled) return ofBook(page, period, who);
  try {
    return await ofService(asked, who);
  } catch (error) {
    if (!page || !(error instanceof ApiError) || !AWAY.includes(error.code)) throw error;
    return ofBook(page, period, who);
  }
}

/**
 * A member who sees personal data masked must name a person by a whole value or by words of a name. Each different
 * value is counted as a search before anything is read.
 *
 * @throws ApiError `invalid_input` if it is not such a value, `search_limit`
 */
export async function notePerson(person: string | undefined, member: LocalContext["member"]): Promise<void> {
  if (person === undefined) return;
  const shapes = personIn(person);
  if (shapes.length === 0) throw new ApiError("invalid_input", { fields: { person: "errors.wholePerson" } });
  if (roleCan(member.role, "personal.see")) return;
  // A name counts once, even if it is also tried in the other keyboard layout.
  const once = new Map(shapes.toReversed().map((shape) => [shape.kind, shape]));
  await notePersonalSearch(member, [...once.values()]);
}

const isOpen = ({ to }: PeriodInBook): boolean => to >= tehranDayOf(Date.now());

const NO_PAGE: BookPage = { items: [], unreadRows: 0, isFinal: true, nextAfter: null };
const NO_ROWS = { items: [], page: 1, perPage: 0, total: null, hasMore: false, nextAfter: null };

function ofNobody(
  why: (StatementSource & { kind: "nobody" })["why"],
  { bookFrom, missing }: Pick<PeriodInBook, "bookFrom" | "missing"> = {
    bookFrom: null,
    missing: { count: 0, spans: [] },
  },
): StatementPage {
  return { ...NO_ROWS, source: { kind: "nobody", why, bookFrom, missing } };
}

function ofBook({ items, unreadRows, nextAfter }: BookPage, { from, to, asOf }: PeriodInBook, who: Who): StatementPage {
  const page = {
    items,
    page: 1,
    perPage: items.length,
    total: null,
    hasMore: nextAfter !== null,
    nextAfter,
    ...(unreadRows > 0 ? { unreadRows } : {}),
  };
  const shown = roleCan(who.member.role, "personal.see")
    ? page
    : maskAnswer(page, maskedPaths(walletOperations.transactions));
  return { ...shown, source: { kind: "book", since: from, to, asOf } };
}

/** Asks the service as for its own list: the same code filters, records and masks. */
async function ofService(asked: Asked, { business, member, requestId }: Who): Promise<StatementPage> {
  const { searchField, after, perPage } = asked;
  const input = { ...valuesOf(transactionFilters, asked), searchField, after, perPage };
  const { data } = await answerRead(walletOperations.transactions, input, { business, member, requestId });
  return { ...(data as TransactionPage), source: { kind: "service" } };
}

/**
 * Days with settlements that count as paid in the statement but have come back. Their own records are told sooner than
 * the statement.
 */
async function overtakenDays(business: string, rows: readonly Transaction[]): Promise<string[]> {
  const paid = rows.filter(({ status }) => status === "settlement_done");
  const outcomes = await outcomesOf(
    business,
    paid.flatMap(({ trackId }) => trackId ?? []),
  );
  const back = new Set(outcomes.flatMap(({ trackId, status }) => (CAME_BACK.includes(status) ? trackId : [])));
  return paid.flatMap(({ trackId, createdAt }) =>
    trackId && createdAt && back.has(trackId) ? tehranDayOf(createdAt) : [],
  );
}

/** Has days read again that may have news. The rows arrive with the notification of that reading. */
async function refresh(
  business: string,
  period: PeriodInBook,
  { newest, overtaken }: { newest: readonly string[]; overtaken: readonly string[] },
): Promise<void> {
  const isOld = ({ day, readAt }: BookDay) => {
    const age = Date.now() - readAt.getTime();
    return (newest.includes(day) && age >= FRESH_MS) || (overtaken.includes(day) && age >= AGAIN_MS);
  };
  const days = period.days.filter(isOld).map(({ day }) => day);
  if (days.length === 0) return;
  try {
    await markStale(business, days);
    await wakeFigures();
  } catch (error) {
    log.warn({ err: error, business }, "days of the statement could not be marked");
  }
}
