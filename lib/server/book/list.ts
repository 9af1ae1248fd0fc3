import "server-only";
import type { z } from "zod";
import { tehranDayOf } from "@/lib/format/jalali";
import { maskedPaths } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import type { LocalContext } from "@/lib/server/local/handle";
import { log } from "@/lib/server/log";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { wakeFigures } from "@/lib/server/overview/job";
import { markStale } from "@/lib/server/overview/store";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { answerRead } from "@/lib/server/proxy/serve-service";
import type { Transaction, TransactionPage } from "@/lib/wallet/answers";
import { isOfBook, isSearched, personIn } from "@/lib/wallet/of-book";
import { walletOperations } from "@/lib/wallet/operations";
import type { StatementPage, StatementSource, statementInput } from "@/lib/wallet/schemas";
import { CAME_BACK, outcomesOf } from "./payouts";
import { type BookPage, bookPage } from "./rows";
import { type BookDay, type PeriodInBook, periodInBook } from "./totals";

type Asked = z.output<typeof statementInput>;
type Who = Pick<LocalContext, "business" | "member" | "requestId">;

/** With filters of the book the day that is not over is read again where it was not for so long. */
const FRESH_MS = 60_000;
/** Of a payout in parts, one of which came back, the others stay paid: their day is not read again and again. */
const AGAIN_MS = 10 * 60_000;
const AWAY: readonly string[] = ["upstream_unavailable", "upstream_timeout", "busy", "network"];

/**
 * A page of the statement: of the book where that has the whole period and nothing on the page can have changed since,
 * else of the service. What only the book can narrow down or put in order is answered by the book, as of its last reading,
 * or by nobody.
 *
 * @throws ApiError `invalid_input` on a person who is not told whole, `search_limit`, and what asking the service throws
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
  // The service itself is asked for the newest rows of all else.
  const newest = isOwn && isOpen(period) ? [period.to] : [];
  await refresh(who.business, period, { newest, overtaken });
  if (isOwn) return ofBook(page ?? NO_PAGE, period, who);
  // What comes in stands at the beginning of a period that is not over; what is not decided may be by now.
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
 * Whoever sees personal data masked names a person by a whole value or by words of a name, and each different one is
 * written down as a search before anything is looked at.
 *
 * @throws ApiError `invalid_input` where it is no such value, `search_limit`
 */
export async function notePerson(person: string | undefined, member: LocalContext["member"]): Promise<void> {
  if (person === undefined) return;
  const shapes = personIn(person);
  if (shapes.length === 0) throw new ApiError("invalid_input", { fields: { person: "errors.wholePerson" } });
  if (roleCan(member.role, "personal.see")) return;
  // A name is one name, also where it may have been typed with the other layout on.
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

/** As its list is asked directly: narrowed, noted and masked by the same code. */
async function ofService(asked: Asked, { business, member, requestId }: Who): Promise<StatementPage> {
  const { fromRial: _from, toRial: _to, person: _person, direction: _direction, sort: _sort, ...input } = asked;
  const { data } = await answerRead(walletOperations.transactions, input, { business, member, requestId });
  return { ...(data as TransactionPage), source: { kind: "service" } };
}

/** Days on which a payout counts as paid that came back since, as its own record says: that is told of it sooner. */
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

/** Has days read again of which there may be news; the rows come by the news of that reading. */
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
