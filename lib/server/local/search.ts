import "server-only";
import type { BookTerm } from "@/lib/book/entry";
import { cleanInput } from "@/lib/format/digits";
import { ApiError } from "@/lib/operations/errors";
import { type Role, roleCan } from "@/lib/permissions";
import { HIT_KINDS, type HitKind } from "@/lib/search/kinds";
import { type SearchAnswer, type SearchHit, searchOperations } from "@/lib/search/operations";
import { kindsTold, lookedUpAs, type Recognised, type RecognisedKind, recogniseFor } from "@/lib/search/recognise";
import { TEXT_MARK } from "@/lib/search/text-mark";
import { unreadWith } from "@/lib/server/book/unread";
import { notePersonalText } from "@/lib/server/members/personal-searches";
import { IN_BOOK } from "@/lib/server/proxy/areas";
import { Asker, SEARCH_TIMES, type Seen } from "@/lib/server/search/asker";
import { countOfPerson, erasePerson } from "@/lib/server/search/erase-person";
import type { Finder, Question } from "@/lib/server/search/finder";
import { FINDERS, notFoundBy, questionsOf } from "@/lib/server/search/finders";
import { areasOf, OF_PERSON, searchBook } from "@/lib/server/search/in-book";
import { personRecords } from "@/lib/server/search/person";
import { handle, type LocalContext } from "./handle";

/** Of each kind. */
const MOST_HITS = 20;

/** Values that are surely one's own. */
const ONES_OWN = ["mobile", "nationalCode", "iban"] as const;

/** @throws ApiError `invalid_input` for what is not surely one's own */
function termOf(value: string): BookTerm {
  const own = recogniseFor(value, true).flatMap(({ kind, value: read }) => {
    const field = ONES_OWN.find((each) => each === kind);
    return field ? [[field, read as string] as const] : [];
  });
  const [term] = own;
  if (!term || own.length > 1) throw new ApiError("invalid_input", { fields: { value: "errors.wholePerson" } });
  return term;
}

export const handlers = [
  handle(searchOperations.erasure, async ({ value }, { business, db }) => {
    const records = await countOfPerson(business, termOf(value), db);
    if (records === null) throw new ApiError("not_found");
    return { records };
  }),

  handle(searchOperations.erase, async ({ value, confirmation, reason }, context) => {
    const term = termOf(value);
    if (cleanInput(confirmation) !== cleanInput(value))
      throw new ApiError("invalid_input", { fields: { confirmation: "errors.notTheSame" } });
    const erased = await erasePerson(context, term, reason);
    if (!erased) throw new ApiError("not_found");
    return erased;
  }),

  handle(searchOperations.person, async ({ q }, context) => {
    const recognised = recogniseFor(q, roleCan(context.member.role, "personal.see"));
    await notePersonalText(context.member, recognised);
    return personRecords(context, recognised);
  }),

  handle(searchOperations.lookup, async ({ q }, context) => {
    const maySee = roleCan(context.member.role, "personal.see");
    const shapes = lookedUpAs(q, maySee);
    // The book knows each again as the very one that it was asked by.
    const recognised = shapes.filter(({ kind }) => kind !== "ownNumber");
    await notePersonalText(context.member, recognised);
    const seen: Seen = { entries: new Set(), comparedOnly: null, more: new Map() };
    const book = await searchBook(context, recognised, MOST_HITS);
    const asked = shapes.flatMap((shape) => {
      const asker = new Asker(context, shape, seen);
      return FINDERS.flatMap((finder) =>
        (book.isWholeFor(finder.kind, shape) ? [] : questionsOf(finder, shape)).map((question) => ({
          finder,
          asker,
          ask: () => question(asker),
        })),
      );
    });
    const answers = await Promise.allSettled(asked.map(({ ask, finder }) => inTime(ask, finder)));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    // A number of the business's own is looked for in our own tables alone.
    const ofService = asked.filter(({ finder, asker }) => !finder.isOwn && asker.shape.kind !== "ownNumber").length;
    const hasFound = answers.some((answer) => answer.status === "fulfilled" && answer.value.length > 0);
    if (failures.length > 0 && failures.length === ofService && !hasFound) throw failures[0];
    const unanswered = new Set<HitKind>();
    for (const [index, { finder }] of asked.entries())
      if (answers[index]?.status === "rejected") unanswered.add(finder.kind);
    const told = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const isKnown = new Set(told.map(({ kind, id }) => `${kind} ${id}`));
    // What the service tells just now is newer than what it told before.
    const known = book.hits.filter(({ kind, id }) => !isKnown.has(`${kind} ${id}`));
    const hits = withoutMentions(withoutRepeats([...told, ...known], seen));
    for (const [kind, shape] of book.more) if (!seen.more.has(kind)) seen.more.set(kind, shape);
    const isExact = new Set(hits.filter((hit) => hit.isExact).map(({ kind }) => kind));
    const isTold = new Set(told.map(({ kind }) => kind));
    // What was asked for stands first, and last what only belongs to something that was found.
    const rankOf = (kind: HitKind) => (isExact.has(kind) ? 0 : book.tied.has(kind) && !isTold.has(kind) ? 2 : 1);
    const kindsInOrder = HIT_KINDS.toSorted((one, other) => rankOf(one) - rankOf(other));
    const shown = kindsInOrder.flatMap((kind) => {
      const ofKind = failedFirst(hits.filter((hit) => hit.kind === kind));
      if (ofKind.length > MOST_HITS) asked.find(({ finder }) => finder.kind === kind)?.asker.noteMore(kind);
      return ofKind.slice(0, MOST_HITS);
    });
    return {
      recognised: kindsTold(shapes),
      hits: shown,
      more: [...seen.more]
        .filter(([kind]) => shown.some((hit) => hit.kind === kind))
        .map(([kind, shape]) => ({ kind, href: wholeListOf(context.business, kind, shape) })),
      notFoundBy: notFoundBy(recognised, isExact)
        .filter((kind) => mayRead(context.member.role, kind))
        .filter((kind) => !recognised.some((shape) => book.isWholeFor(kind, shape))),
      book: book.alone(),
      unread: await unreadFor(context, recognised),
      unanswered: [...unanswered],
      comparedOnly: seen.comparedOnly,
    };
  }),
];

/** What somebody may not read is nothing that a search of theirs could miss. */
function mayRead(role: Role, kind: HitKind): boolean {
  const area = IN_BOOK.find((each) => each.kind === kind);
  return area === undefined || roleCan(role, area.permission);
}

/** Whoever calls about a withdrawal mostly calls about one that failed; all else stays in its order. */
const failedFirst = (hits: readonly SearchHit[]): SearchHit[] => {
  const isFailed = ({ kind, status }: SearchHit) => kind === "withdrawal" && status === "FAILED";
  return [...hits.filter(isFailed), ...hits.filter((hit) => !isFailed(hit))];
};

/** Shapes that are an id. */
const IDS: readonly RecognisedKind[] = ["uuid", "transactionId", "number", "trackId", "batchId"];

/** What was told with such an id and could not be read, of the kinds that the member may read whole. */
async function unreadFor(
  { business, member }: LocalContext,
  shapes: readonly Recognised[],
): Promise<SearchAnswer["unread"]> {
  const maySee = roleCan(member.role, "personal.see");
  const kinds = areasOf(member.role).filter(({ masked }) => maySee || masked === undefined);
  const ids = shapes.flatMap(({ kind, value }) => (IDS.includes(kind) ? [value, value.toLowerCase()] : []));
  const rows = await unreadWith(
    business,
    kinds.map(({ kind }) => kind),
    [...new Set(ids)],
  );
  return rows.map(({ kind, id, fields, at }) => ({ kind: kind as HitKind, id, fields, at: at.toISOString() }));
}

/** The list that has all of a kind, searched by what found them. */
function wholeListOf(business: string, kind: HitKind, { kind: by, value }: Recognised): string | null {
  // The service's lists look for a text as it stands; words in any order only our own orders' list finds.
  if (by === "words" && kind !== "order") return null;
  const list = FINDERS.find((finder) => finder.kind === kind)?.wholeList?.(business, by);
  return list ? `${list}${TEXT_MARK}${encodeURIComponent(value)}` : null;
}

/** @throws ApiError `upstream_timeout` when there is no answer while somebody waits */
async function inTime(ask: () => ReturnType<Question>, { kind, views = {} }: Finder): Promise<SearchHit[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError("upstream_timeout", { isRead: true })), SEARCH_TIMES.patienceMs);
  });
  try {
    const hits = await Promise.race([ask(), late]);
    const viewOf = (status: string) => (Object.hasOwn(views, status) ? (views[status] ?? null) : null);
    return hits.map((hit) => ({ ...hit, kind, view: viewOf(hit.status) }));
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever pastes an id means the record that has it, not the others that name it. */
function withoutMentions(hits: readonly SearchHit[]): SearchHit[] {
  const isById = ({ matchedBy }: SearchHit) => !OF_PERSON.includes(matchedBy);
  return hits.some((hit) => hit.isExact && isById(hit)) ? hits.filter((hit) => hit.isExact || !isById(hit)) : [...hits];
}

/** Of these no two payouts have the same. */
const OF_ONE: readonly RecognisedKind[] = ["uuid", "transactionId"];

/**
 * A record once, by what it was found exactly where it was. The statement's entry of a record that was found is the same
 * thing twice, and so are what became it: a payout, its place in the line before, and the order of either, which their pages name.
 */
function withoutRepeats(hits: readonly SearchHit[], { entries }: Seen): SearchHit[] {
  const isOne = (wanted: HitKind) => hits.some(({ kind, matchedBy }) => kind === wanted && OF_ONE.includes(matchedBy));
  const isPaid = isOne("settlement");
  const isPayout = isPaid || isOne("queuedSettlement");
  const byRecord = new Map<string, SearchHit>();
  for (const hit of hits) {
    if (hit.kind === "transaction" ? entries.has(hit.id) : hit.kind === "order" && isPayout) continue;
    if (hit.kind === "queuedSettlement" && isPaid) continue;
    const key = `${hit.kind} ${hit.id}`;
    if (!byRecord.get(key)?.isExact) byRecord.set(key, hit);
  }
  return [...byRecord.values()];
}
