import "server-only";
import { HIT_KINDS } from "@/lib/areas/hits";
import type { BookTerm } from "@/lib/kit/book/entry";
import { cleanInput } from "@/lib/kit/format/digits";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import type { HitKind, SearchHit } from "@/lib/kit/search/hit";
import { kindsTold, lookedUpAs, type Recognised, type RecognisedKind, recogniseFor } from "@/lib/kit/search/recognise";
import { TEXT_MARK } from "@/lib/kit/text-mark";
import { unreadWith } from "@/lib/server/book/unread";
import { registry } from "@/lib/server/core/registry";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { notePersonalText } from "@/lib/server/members/personal-searches";
import { Asker, SEARCH_TIMES, type Seen } from "@/lib/server/search/asker";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { areasOf, OF_PERSON, searchBook } from "@/lib/server/search/in-book";
import { type SearchAnswer, searchOperations } from "../operations";
import { countOfPerson, erasePerson } from "./erase-person";
import { personRecords } from "./person-records";
import { withWholeIds } from "./whole-ids";

/** The most hits of each kind. */
const MOST_HITS = 20;

/** Values that surely belong to one person. */
const ONES_OWN = ["mobile", "nationalCode", "iban"] as const;

/** @throws ApiError `invalid_input` for a value that may belong to several people */
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
    const shapes = await withWholeIds(lookedUpAs(q, maySee), context);
    // The book is searched by the same recognised shapes.
    const recognised = shapes.filter(({ kind }) => kind !== "ownNumber");
    await notePersonalText(context.member, recognised);
    const seen: Seen = { entries: new Set(), comparedOnly: null, more: new Map() };
    const book = await searchBook(context, recognised, MOST_HITS);
    const asked = shapes.flatMap((shape) => {
      const asker = new Asker(context, shape, seen);
      return registry().finders.flatMap((finder) =>
        (book.isWholeFor(finder.kind, shape) ? [] : questionsOf(finder, shape)).map((question) => ({
          finder,
          asker,
          ask: () => question(asker),
        })),
      );
    });
    const answers = await Promise.allSettled(asked.map(({ ask, finder }) => inTime(ask, finder)));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    // A number of the business's own is searched only in our own tables.
    const ofService = asked.filter(({ finder, asker }) => !finder.isOwn && asker.shape.kind !== "ownNumber").length;
    const hasFound = answers.some((answer) => answer.status === "fulfilled" && answer.value.length > 0);
    if (failures.length > 0 && failures.length === ofService && !hasFound) throw failures[0];
    const unanswered = new Set<HitKind>();
    for (const [index, { finder }] of asked.entries())
      if (answers[index]?.status === "rejected") unanswered.add(finder.kind);
    const told = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const isKnown = new Set(told.map(({ kind, id }) => `${kind} ${id}`));
    // An answer of the service from now is newer than the book's record.
    const known = book.hits.filter(({ kind, id }) => !isKnown.has(`${kind} ${id}`));
    const hits = withoutMentions(withoutRepeats([...told, ...known], seen));
    for (const [kind, shape] of book.more) if (!seen.more.has(kind)) seen.more.set(kind, shape);
    const isExact = new Set(hits.filter((hit) => hit.isExact).map(({ kind }) => kind));
    const isTold = new Set(told.map(({ kind }) => kind));
    // Exact hits come first, and records that are only connected to a hit come last.
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
        .filter(([kind, { kind: by }]) =>
          shown.some((hit) => hit.kind === kind && (by !== "amount" || hit.matchedBy === by)),
        )
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

/** Whether the member may read a kind. Kinds that they may not read are not reported as missing. */
function mayRead(role: Role, kind: HitKind): boolean {
  const area = registry().records.find((each) => each.kind === kind);
  return area === undefined || roleCan(role, area.permission);
}

/**
 * Failed withdrawals come first, because most calls about a withdrawal are about a failed one. The other hits keep
 * their order.
 */
const failedFirst = (hits: readonly SearchHit[]): SearchHit[] => {
  const isFailed = ({ kind, status }: SearchHit) => kind === "withdrawal" && status === "FAILED";
  return [...hits.filter(isFailed), ...hits.filter((hit) => !isFailed(hit))];
};

/** Shapes that are an id. */
const IDS: readonly RecognisedKind[] = ["uuid", "transactionId", "number", "trackId", "batchId"];

/** Records with such an id that could not be read, of the kinds that the member may read unmasked. */
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

/** The list with all hits of a kind, filtered by the text that found them. */
function wholeListOf(business: string, kind: HitKind, { kind: by, value }: Recognised): string | null {
  // The service's lists search for a text as it stands. Only our own orders' list finds words in any order.
  if (by === "words" && kind !== "order") return null;
  const list = registry()
    .finders.find((finder) => finder.kind === kind)
    ?.wholeList?.(business, by);
  return list ? `${list}${TEXT_MARK}${encodeURIComponent(value)}` : null;
}

/** @throws ApiError `upstream_timeout` if there is no answer within the waiting time of a person */
async function inTime(ask: () => ReturnType<FinderQuestion>, { kind, views = {} }: Finder): Promise<SearchHit[]> {
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

/** Drops records that only mention an id: a member who pastes an id means the record itself. */
function withoutMentions(hits: readonly SearchHit[]): SearchHit[] {
  const isById = ({ matchedBy }: SearchHit) => !OF_PERSON.includes(matchedBy);
  return hits.some((hit) => hit.isExact && isById(hit)) ? hits.filter((hit) => hit.isExact || !isById(hit)) : [...hits];
}

/** Shapes that are never shared by two settlements. */
const OF_ONE: readonly RecognisedKind[] = ["uuid", "transactionId"];

/**
 * Keeps each record once, by its exact match if it has one. The statement's entry of a found record is dropped, and
 * so are the other forms of one settlement: its queued form, and the order of either, because their pages link to it.
 */
function withoutRepeats(hits: readonly SearchHit[], { entries }: Seen): SearchHit[] {
  const isOne = (wanted: HitKind) => hits.some(({ kind, matchedBy }) => kind === wanted && OF_ONE.includes(matchedBy));
  const isPaid = isOne("settlement");
  const isSettlement = isPaid || isOne("queuedSettlement");
  const byRecord = new Map<string, SearchHit>();
  for (const hit of hits) {
    if (hit.kind === "transaction" ? entries.has(hit.id) : hit.kind === "order" && isSettlement) continue;
    if (hit.kind === "queuedSettlement" && isPaid) continue;
    const key = `${hit.kind} ${hit.id}`;
    if (!byRecord.get(key)?.isExact) byRecord.set(key, hit);
  }
  return [...byRecord.values()];
}

/** The questions of an area that are worth asking for one shape. */
const questionsOf = ({ by, fits }: Finder, shape: Recognised): readonly FinderQuestion[] =>
  (fits?.(shape) ?? true) ? (by[shape.kind] ?? []) : [];

/** These shapes mean a batch and nothing else. */
const OF_BATCH: readonly RecognisedKind[] = ["batchId", "fileName"];

/**
 * Returns the kinds of records that cannot be searched by the given shapes, although such records may have the text.
 *
 * @param found the kinds in which a record with the text was found
 */
function notFoundBy(shapes: readonly Recognised[], found: ReadonlySet<HitKind>): HitKind[] {
  if (shapes.length === 0 || shapes.some(({ kind }) => OF_BATCH.includes(kind))) return [];
  // The service does not search by amount, and it searches descriptions only in the statement. The book searches
  // both.
  const [first] = shapes;
  if (first?.kind === "amount" || first?.kind === "words")
    return registry()
      .records.filter(({ foundBy }) => foundBy.includes(first.kind))
      .map(({ kind }) => kind);
  return registry()
    .finders.filter(
      (finder) =>
        finder.isMeant &&
        !shapes.some(
          (shape) =>
            questionsOf(finder, shape).length > 0 && (found.has(finder.kind) || !(finder.knowsSome?.(shape) ?? false)),
        ),
    )
    .map(({ kind }) => kind);
}
