import "server-only";
import type { BookKind } from "@/lib/kit/book/entry";
import { compactIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { StatusView } from "@/lib/kit/format/status-view";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import type { HitKind, SearchHit } from "@/lib/kit/search/hit";
import type { Recognised, RecognisedKind } from "@/lib/kit/search/recognise";
import type { RecordInBook } from "@/lib/server/book/area";
import { type FoundInBook, findInBook, tiedInBook } from "@/lib/server/book/find";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { bookCheck } from "@/lib/server/book/state";
import { env } from "@/lib/server/core/env";
import { idOfReference } from "@/lib/server/core/references";
import { registry } from "@/lib/server/core/registry";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskText } from "@/lib/server/proxy/mask";

/** If the book is older than this, it may lack the record that the member looks for. */
const FRESH_MS = 15 * 60_000;
/** Shapes of a person's own values. Many records have such a value, so no single record is the one that was meant. */
export const OF_PERSON: readonly RecognisedKind[] = ["mobile", "iban", "nationalCode", "card", "cardTail", "name"];
/** Only these shapes prove that a record belongs to the person. */
const CERTAIN_OF_PERSON: readonly RecognisedKind[] = ["mobile", "iban", "nationalCode"];
/** Kinds of records that belong to the person of the record that they are tied to. */
export const tiedKinds = (): BookKind[] =>
  registry().records.flatMap(({ kind, whose }) => (whose === "tied" ? kind : []));

/** Values of a record that may also stand on any other record. The service searches by none of these. */
const OF_ITSELF: readonly RecognisedKind[] = ["amount", "words"];

/** No two records share a value of these shapes, so a record that was found is the one that was meant. */
const UNIQUE: readonly RecognisedKind[] = ["uuid", "transactionId", "batchId"];

/**
 * A hit of these kinds with the id of a shown record is the same thing twice: the statement row of a withdrawal or a
 * settlement, or the row of a batch that was handed over after the batch was told.
 */
export const SAME_AS_TIED: readonly HitKind[] = ["transaction", "batchItem"];

/** The book's answer to a search. */
export interface BookAnswer {
  hits: SearchHit[];
  /** Kinds that were found only because their records belong to other found records. */
  tied: ReadonlySet<HitKind>;
  /** Kinds with more records than the limit, each with the shape that found them. */
  more: ReadonlyMap<BookKind, Recognised>;
  /** Whether the book has all records of a kind that a shape can find. If so, the service need not be asked. */
  isWholeFor: (kind: HitKind, shape: Recognised) => boolean;
  /** The first day covered, and how fresh the answers are that the book gave alone. Null if it gave none alone. */
  alone: () => { since: string; asOf: string } | null;
}

/**
 * Searches the book within the member's permissions: it covers only kinds that the member may read. If the member
 * sees personal data masked, names are masked, and only whole values and words of names match.
 *
 * @param limit the number of records of each kind
 */
export async function searchBook(
  { business, member }: LocalContext,
  shapes: readonly Recognised[],
  limit: number,
): Promise<BookAnswer> {
  const maySeePersonal = roleCan(member.role, "personal.see");
  const areas = new Map(areasOf(member.role).map((area) => [area.kind, area]));
  const kinds = [...areas.keys()];
  const ties = tiedKinds().filter((kind) => areas.has(kind));
  const coverage = await freshKinds(business);
  const hits = new Map<string, SearchHit>();
  const more = new Map<BookKind, Recognised>();
  const entries = new Set<string | null>();
  const exact = new Set<Recognised>();
  const direct = new Set<HitKind>();
  const skipped = new Set<Recognised>();
  const openAt: number[] = [];
  const answered = new Set<BookKind>();
  for (const shape of shapes) {
    // The end of a card, a note about a person, or an id made of masked data could be guessed. Gateway payments are
    // found by a card's end all the same: they are not in the book, and everybody sees that end in their list.
    const isGuess =
      shape.kind === "cardTail" ||
      shape.kind === "words" ||
      (shape.kind === "batchId" && idOfReference(shape.value) === null);
    if (isGuess && !maySeePersonal) {
      skipped.add(shape);
      continue;
    }
    // The amount of an authorization or a customer is not a payment.
    const withAmount = kinds.filter((kind) => areas.get(kind)?.foundBy.includes("amount"));
    const isMeantBy = shape.kind === "batchId" ? { ...shape, value: idOfReference(shape.value) ?? shape.value } : shape;
    const among = shape.kind === "amount" ? withAmount : kinds;
    const found = await findInBook(business, isMeantBy, among, limit + 1, !maySeePersonal);
    const isOfPerson = OF_PERSON.includes(shape.kind);
    const tied = isOfPerson ? await tiedInBook(business, found, ties, limit + 1) : [];
    const take = (records: readonly FoundInBook[], isTied: boolean) => {
      for (const kind of kinds) {
        const ofKind = records.filter((record) => record.kind === kind);
        if (ofKind.length > limit) more.set(kind, shape);
        // If there are too many records, only the newest are followed to the records that belong to them.
        if (ofKind.length > limit && isOfPerson) for (const each of ties) more.set(each, shape);
        for (const record of ofKind.slice(0, limit)) {
          if (ties.includes(kind)) for (const id of record.links) entries.add(id);
          const isExact =
            !isTied && (isOfPerson ? CERTAIN_OF_PERSON.includes(shape.kind) : true) && isOwn(record, isMeantBy);
          if (record.openAt) openAt.push(record.openAt.getTime());
          if (isExact) exact.add(shape);
          if (!isTied) direct.add(kind);
          const key = `${kind} ${record.id}`;
          if (hits.get(key)?.isExact) continue;
          hits.set(key, { ...shownTo(member.role, record, business), matchedBy: shape.kind, isExact });
        }
      }
    };
    take(found, false);
    take(tied, true);
  }
  return {
    hits: [...hits.values()].filter(({ kind, id }) => !SAME_AS_TIED.includes(kind) || !entries.has(id)),
    tied: new Set(ties.filter((kind) => !direct.has(kind))),
    more,
    isWholeFor: (kind, shape) => {
      const isFoundBy = areas.get(kind as BookKind)?.foundBy.includes(shape.kind) ?? false;
      // A text that may be a name is also searched as words. A complete word search proves nothing about the name.
      if (shape.kind === "words" && shapes[0]?.kind !== "words") return false;
      // A record found through other records is complete only if all those kinds are complete. Amounts and
      // descriptions are on the record itself.
      const isTied = ties.includes(kind as BookKind) && !OF_ITSELF.includes(shape.kind);
      const isFresh = coverage.kinds.has(kind as BookKind) && (!isTied || coverage.isWhole);
      // A single record may be only a moment old, and numbers can repeat. Until the exact record is found, the
      // service is asked too.
      const isOfMany = OF_PERSON.includes(shape.kind) || OF_ITSELF.includes(shape.kind);
      const isEnough = isOfMany || (UNIQUE.includes(shape.kind) && exact.has(shape));
      const isWhole = isFoundBy && isFresh && isEnough && !skipped.has(shape);
      if (isWhole) answered.add(kind as BookKind);
      return isWhole;
    },
    alone: () => {
      const freshAt = [...answered].map((kind) => coverage.freshAt.get(kind) ?? 0);
      if (freshAt.length === 0) return null;
      return { since: coverage.since, asOf: new Date(Math.min(...freshAt, ...openAt)).toISOString() };
    },
  };
}

/** The areas of the book whose records a role may read. */
export const areasOf = (role: Role): readonly RecordInBook<never>[] =>
  registry().records.filter(({ permission }) => roleCan(role, permission));

/** A record as a list shows it to a member with this role. */
export function shownTo(role: Role, found: FoundInBook, business: string) {
  const { kind, state, amountRial, at, day, name, what = null, isOut = false } = found;
  const maySee = roleCan(role, "personal.see");
  const { id, href } = maySee ? found : (inBook(kind)?.masked?.(found, business) ?? found);
  return {
    kind,
    id,
    href,
    status: state,
    view: viewOf(kind, state),
    amountRial,
    at: day ?? at.toISOString(),
    name: name !== null && !maySee ? maskText(name, "name") : name,
    what,
    isOut,
  };
}

const inBook = (kind: BookKind) => registry().records.find((area) => area.kind === kind);

/** How a state of this kind of record is shown; null if there are no words for it. */
export function viewOf(kind: BookKind, state: string): StatusView | null {
  const views = inBook(kind)?.views ?? {};
  return Object.hasOwn(views, state) ? (views[state] ?? null) : null;
}

function isOwn({ own }: FoundInBook, { kind, value }: Recognised): boolean {
  const plain = kind === "iban" ? compactIban : kind === "uuid" ? (text: string) => text.toLowerCase() : String;
  return own.some((text) => text !== null && plain(text) === plain(value));
}

/** Kinds of records that belong to a person or lead to one. A batch belongs to nobody. */
export const kindsOfPeople = (): BookKind[] =>
  registry().records.flatMap(({ kind, whose }) => (whose === "nobody" ? [] : kind));

/** The kinds whose records the book has completely, up to a moment ago. */
export async function freshKinds(business: string) {
  const [lists, statement] = await Promise.all([bookCoverage(business), bookCheck(business)]);
  const oldest = addDays(tehranDayOf(Date.now()), 1 - env().BOOK_DAYS);
  const freshAt = new Map<BookKind, number>(
    lists.flatMap(({ kind, freshAt: at, unread }) => (at && unread === 0 ? [[kind, at.getTime()]] : [])),
  );
  // Without lists the statement is not taken as complete either: a changed secret hides its rows as well.
  const isStatementWhole = statement.verdict !== "reading" && statement.from !== null && statement.from <= oldest;
  if (lists.length > 0 && isStatementWhole && statement.asOf) freshAt.set("transaction", Date.parse(statement.asOf));
  const kinds = new Set([...freshAt].filter(([, at]) => Date.now() - at < FRESH_MS).map(([kind]) => kind));
  return { kinds, freshAt, isWhole: kindsOfPeople().every((kind) => kinds.has(kind)), since: oldest };
}
