import "server-only";
import { createHmac } from "node:crypto";
import {
  and,
  asc,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BookTerm } from "@/lib/book/entry";
import { maskCardNumber } from "@/lib/format/card";
import { cleanInput } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import { normalizeNationalCode } from "@/lib/format/national-code";
import {
  ASKED,
  type InquiryAnswer,
  type InquiryInput,
  isOfCustomer,
  type LedgerKind,
  questionKindOf,
  TOLD,
  type ToldName,
} from "@/lib/inquiries/kinds";
import { partsOf } from "@/lib/server/book/terms";
import { db, type Queryable } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { openBytes, presentKeyId, sealBytes, subkey, subkeys } from "@/lib/server/secret-box";

export type StoredInquiry = typeof inquiries.$inferSelect;

/** What nobody can read who has the database alone. */
export interface InquiryContents {
  /** Without the middle of a card's number, which is never written down. */
  input: InquiryInput;
  answer: Pick<InquiryAnswer, "values" | "unread"> | null;
}

const HASHES = "inquiry-questions";
const PEOPLE = "inquiry-people";
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** What a question is known by; the customer only where the service is asked about one that it has. */
type Question = [business: string, kind: LedgerKind, input: InquiryInput, customerId?: string | null];

/** A customer's record has these as they were typed once; an inquiry has them in their one spelling. */
const SPELLINGS: Partial<Record<string, (text: string) => string | null>> = {
  mobile: normalizeMobile,
  nationalCode: normalizeNationalCode,
};

/**
 * What makes two questions the same: kind, and input in its one spelling; of a customer's own, whose it is, unless the same
 * is asked without a customer.
 */
function textOf(...[business, kind, input, customerId]: Question): string {
  const asked = questionKindOf(kind);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const spelt =
    asked === kind ? given : given.map(([name, value]) => [name, SPELLINGS[name]?.(value) ?? value] as const);
  return JSON.stringify([business, asked, spelt.toSorted(), ...(isOfCustomer(asked) ? [customerId] : [])]);
}

export const questionHash = (...question: Question): Buffer => hmac(subkey(HASHES), textOf(...question));

/** Under the present secret, and under the earlier one for what was asked before. */
export const questionHashes = (...question: Question): Buffer[] =>
  subkeys(HASHES).map((key) => hmac(key, textOf(...question)));

/** What may be written down of an input. */
export const keptInput = (input: InquiryInput): InquiryInput =>
  input.card === undefined ? input : { ...input, card: maskCardNumber(input.card).replace(/\s/g, "") };

const purposeOf = (id: string): string => `inquiry ${id}`;
export const sealContents = (id: string, contents: InquiryContents): Buffer =>
  sealBytes(Buffer.from(JSON.stringify(contents)), purposeOf(id));

/** @returns null once it was forgotten, and of what no known key opens */
export function contentsOf({ id, contents }: Pick<StoredInquiry, "id" | "contents">): InquiryContents | null {
  if (contents.length === 0) return null;
  try {
    return JSON.parse(openBytes(contents, purposeOf(id)).toString("utf8")) as InquiryContents;
  } catch (error) {
    log.warn({ err: error, inquiry: id }, "what was asked and told could not be opened");
    return null;
  }
}

/** The track id that the service knows it by. */
export const trackIdOf = ({ id, trackId }: Pick<StoredInquiry, "id" | "trackId">): string => trackId ?? id;

/** What somebody has read of a question: the row, of which there is one each time that it is sent. */
export const markOf = ({ id }: Pick<StoredInquiry, "id">): string => id;

/** Of these each says surely whose a row is; everything else is many people's. */
const ONES_OWN: readonly BookTerm[0][] = ["nationalCode", "mobile", "iban", "id"];
/** Shorter ones are of houses and floors. */
const SHORTEST_NUMBER = 5;
/** Rows whose values or questions are hashed otherwise, or in part, are hashed anew. */
const TERMS_FORMAT = "4";

const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...TOLD, ...ASKED }).map(([name, { kind }]) => [name, kind]),
);

function fieldOf(name: string): BookTerm[0] | null {
  const kind = KINDS[name];
  if (name === "nationalCode") return name;
  if (kind === "names") return "name";
  if (kind === "digits") return "number";
  return kind === "name" || kind === "mobile" || kind === "iban" || kind === "card" ? kind : null;
}

/** As the one box reads it: of a card the digits that are ever shown, of a number no spaces and dashes. */
function plainTerm(field: BookTerm[0], value: string): string {
  const text = cleanInput(value);
  if (field === "card") return text.replace(/\D+/g, "").replace(/^(\d{6})(\d{4})$/, "$1******$2");
  if (field !== "number") return text;
  const number = text.replace(/[\s()-]/g, "");
  return number.length < SHORTEST_NUMBER ? "" : number;
}

/** The values of a question and its answer by which it is found, and whoever is erased. */
function termsIn({ input, answer }: InquiryContents): BookTerm[] {
  const { signatories, ...told } = answer?.values ?? {};
  const rows = [input, told, ...(Array.isArray(signatories) ? signatories : [])];
  return rows.flatMap((row) =>
    Object.entries(row as Record<string, unknown>).flatMap(([name, value]) => {
      const field = fieldOf(name);
      const texts = [value].flat().filter((each) => typeof each === "string");
      return field === null ? [] : texts.map((text): BookTerm => [field, plainTerm(field, text)]);
    }),
  );
}

const hashesOf = (key: Buffer, business: string, terms: readonly BookTerm[]): string[] =>
  terms.flatMap(([field, value]) =>
    partsOf(field, value).map((part) => hmac(key, `${business} ${field} ${part}`).toString("base64url")),
  );

/** @param customerId of one about a customer, who is erased by it too: a card tells nobody */
export const peopleIn = (business: string, contents: InquiryContents, customerId: string | null = null): string[] => [
  TERMS_FORMAT,
  ...new Set(
    hashesOf(subkey(PEOPLE), business, [
      ...termsIn(contents),
      ...(customerId === null ? [] : [["id", customerId] as const]),
    ]),
  ),
];

/** Those that have a value, of a name all of its words. */
export function hasTerm(business: string, [field, value]: BookTerm): SQL | undefined {
  const sets = subkeys(PEOPLE).map((key) => hashesOf(key, business, [[field, plainTerm(field, value)]]));
  const isOne = sets.flatMap((set) =>
    set.length === 0 ? [] : [sql`${inquiries.people} @> ${sql.param(set)}::text[]`],
  );
  return isOne.length === 0 ? sql`false` : or(...isOne);
}

/** How many other questions a member has asked since then that share a person, account or company with this one. */
export async function othersAskedAbout(
  {
    business,
    kind,
    input,
    customerId,
    memberId,
  }: { business: string; kind: LedgerKind; input: InquiryInput } & {
    customerId: string | null;
    memberId: string;
  },
  since: Date,
  tx: Queryable,
): Promise<number> {
  // Many people have one name.
  const terms = termsIn({ input: keptInput(input), answer: null }).filter(([field]) => field !== "name");
  const hashes = subkeys(PEOPLE).flatMap((key) => hashesOf(key, business, terms));
  if (hashes.length === 0) return 0;
  const [found] = await tx
    .select({ others: countDistinct(inquiries.questionHash) })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        eq(inquiries.memberId, memberId),
        gte(inquiries.createdAt, since),
        sql`${inquiries.people} && ${sql.param(hashes)}::text[]`,
        notInArray(inquiries.questionHash, questionHashes(business, kind, input, customerId)),
      ),
    );
  return found?.others ?? 0;
}

/** Nothing is left of what was asked and told; that it was, by whom and what it cost, stays. */
const FORGOTTEN = { contents: Buffer.alloc(0), questionHash: null, people: [] };

/**
 * Takes out of the ledger what was asked and told about whoever has one of these values.
 *
 * @returns how many rows had something of theirs
 */
export async function eraseFromInquiries(
  business: string,
  values: readonly BookTerm[],
  tx: Queryable,
): Promise<number> {
  const own = values.filter(([field]) => ONES_OWN.includes(field));
  const hashes = subkeys(PEOPLE).flatMap((key) => hashesOf(key, business, own));
  if (hashes.length === 0) return 0;
  const erased = await tx
    .update(inquiries)
    // Why somebody was asked about is written freely, and may name them.
    .set({ ...FORGOTTEN, reason: null })
    .where(and(eq(inquiries.business, business), sql`${inquiries.people} && ${sql.param(hashes)}::text[]`))
    .returning({ id: inquiries.id });
  return erased.length;
}

/** Takes away why questions were asked, where the words are about somebody. */
export async function eraseFromReasons(
  business: string,
  isTheirs: (about: string | null, text: string) => boolean,
  tx: Queryable,
): Promise<void> {
  const rows = await tx
    .select({ id: inquiries.id, customerId: inquiries.customerId, reason: inquiries.reason })
    .from(inquiries)
    .where(and(eq(inquiries.business, business), isNotNull(inquiries.reason)));
  const theirs = rows.flatMap(({ id, customerId, reason }) => (reason && isTheirs(customerId, reason) ? [id] : []));
  if (theirs.length > 0) await tx.update(inquiries).set({ reason: null }).where(inArray(inquiries.id, theirs));
}

const PER_STEP = 200;

/** Seals with the present secret what was sealed with an earlier one, and says anew what it is found by, as it is said today. */
export async function resealInquiries(): Promise<void> {
  const isOld = sql`octet_length(${inquiries.contents}) > 0 AND (substring(${inquiries.contents} FROM 1 FOR 8) <> ${presentKeyId()}
    OR NOT ${inquiries.people} @> ARRAY[${TERMS_FORMAT}])`;
  for (let last: string | undefined; ; ) {
    const rows = await db()
      .select()
      .from(inquiries)
      .where(and(isOld, last === undefined ? undefined : gt(inquiries.id, last)))
      .orderBy(asc(inquiries.id))
      .limit(PER_STEP);
    for (const row of rows) {
      const opened = contentsOf(row);
      if (!opened) continue;
      // A card's number is not there to be hashed anew; its question is known by the earlier secret until that goes.
      const hash =
        opened.input.card === undefined
          ? questionHash(row.business, row.kind, opened.input, row.customerId)
          : row.questionHash;
      await db()
        .update(inquiries)
        .set({
          contents: sealContents(row.id, opened),
          people: peopleIn(row.business, opened, row.customerId),
          questionHash: hash,
        })
        .where(and(eq(inquiries.id, row.id), eq(inquiries.contents, row.contents)));
    }
    last = rows.at(-1)?.id;
    if (rows.length < PER_STEP) return;
  }
}

const PICTURE_KINDS = Object.entries(TOLD).flatMap(([name, { kind }]) =>
  kind === "picture" ? [name as ToldName] : [],
);
export const pictureIn = (contents: InquiryContents | null): string | null => {
  const [found] = PICTURE_KINDS.map((name) => contents?.answer?.values[name]).filter((one) => typeof one === "string");
  return found ?? null;
};

/** As long as the book keeps what it says; a portrait for a day. */
export async function forgetOldInquiries(): Promise<void> {
  const { BOOK_KEEP_DAYS, BOOK_DAYS } = env();
  const days = Math.max(BOOK_KEEP_DAYS, BOOK_DAYS);
  await db()
    .delete(inquiries)
    .where(lt(inquiries.askedAt, sql`now() - make_interval(days => ${days})`));
  await db()
    .update(inquiries)
    .set(FORGOTTEN)
    .where(
      and(
        eq(inquiries.kind, "nidImage"),
        inArray(inquiries.state, ["found", "unmatched"]),
        lt(inquiries.endedAt, sql`now() - interval '1 day'`),
        sql`octet_length(${inquiries.contents}) > 0`,
      ),
    );
}
