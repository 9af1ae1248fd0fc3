import "server-only";
import type { BookTerm } from "@/lib/kit/book/entry";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import type { SearchHit } from "@/lib/kit/search/hit";
import type { Recognised } from "@/lib/kit/search/recognise";
import { erasureOf } from "@/lib/server/book/erased";
import type { FoundInBook } from "@/lib/server/book/find";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskText } from "@/lib/server/proxy/mask";
import { shownTo, viewOf } from "@/lib/server/search/in-book";
import { bookOf, findPerson, isAhead } from "@/lib/server/search/person";
import type { PersonRecords } from "../operations";

const LISTED = 200;
const FAILED = 5;
const NAMED = 6;
const KNOWN_BY = ["mobile", "nationalCode", "iban"] as const;
type KnownBy = (typeof KNOWN_BY)[number];

/** Everything that the book knows about the person that a value belongs to, for the person's page. */
export async function personRecords(
  { business, member }: LocalContext,
  shapes: readonly Recognised[],
): Promise<PersonRecords> {
  const person = await findPerson({ business, member }, shapes);
  if (!person) return nobody(shapes);
  const { records, known, cut } = person;
  const maySee = roleCan(member.role, "personal.see");
  const names = new Set(records.flatMap(({ name }) => (name === null ? [] : [maySee ? name : maskText(name, "name")])));
  const today = tehranDayOf(Date.now());
  const ahead = records.filter(({ at }) => isAhead(at, today)).toReversed();
  const was = records.filter(({ at }) => !isAhead(at, today));
  const hitOf = (record: FoundInBook): SearchHit => ({
    ...shownTo(member.role, record, business),
    matchedBy: shapes[0]?.kind ?? "uuid",
    isExact: true,
  });
  return {
    recognised: [...new Set(shapes.map(({ kind }) => kind))],
    names: [...names].slice(0, NAMED),
    // A value that was asked for is not reported as known only because it was asked for.
    known: (records.length === 0 ? [] : known).flatMap(([field, value]) =>
      isKnownBy(field) ? [{ field, value: maySee ? value : maskText(value, field) }] : [],
    ),
    sums: sumsOf(records),
    failed: records
      .filter(({ kind, state }) => kind === "withdrawal" && state === "FAILED")
      .slice(0, FAILED)
      .map(hitOf),
    hits: was.slice(0, LISTED).map(hitOf),
    ahead: ahead.slice(0, LISTED).map(hitOf),
    hasMore: records.length > LISTED || cut.length > 0,
    isMany: false,
    erased: await erasedFor(member, shapes),
    book: await bookOf(business, records),
  };
}

/** The answer if too many records share a value for it to belong to one person. */
const nobody = (shapes: readonly Recognised[]): PersonRecords => ({
  recognised: [...new Set(shapes.map(({ kind }) => kind))],
  names: [],
  known: [],
  sums: [],
  failed: [],
  hits: [],
  ahead: [],
  hasMore: false,
  isMany: true,
  erased: null,
  book: null,
});

/** Tells about an erasure only members who may erase people. */
function erasedFor({ role, business }: LocalContext["member"], shapes: readonly Recognised[]) {
  if (!roleCan(role, "book.erase")) return null;
  return erasureOf(
    business,
    shapes.flatMap(({ kind, value }) => (isKnownBy(kind as KnownBy) ? [[kind as KnownBy, value] as const] : [])),
  );
}

const isKnownBy = (field: BookTerm[0]): field is KnownBy => KNOWN_BY.some((each) => each === field);

/** The number and total amount of records per kind and state, with money in and money out separately. */
function sumsOf(records: readonly FoundInBook[]): PersonRecords["sums"] {
  const sums = new Map<string, PersonRecords["sums"][number]>();
  for (const { kind, state, amountRial, isOut = false } of records) {
    const key = `${kind} ${state} ${isOut}`;
    const sum = sums.get(key) ?? { kind, status: state, view: viewOf(kind, state), isOut, count: 0, amountRial: null };
    const total = amountRial === null ? sum.amountRial : (sum.amountRial ?? 0) + amountRial;
    sums.set(key, { ...sum, count: sum.count + 1, amountRial: total });
  }
  return [...sums.values()];
}
