import "server-only";
import { createHash, createHmac } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { groupedCode } from "@/lib/kit/format/document-code";
import { canonicalJson } from "@/lib/server/audit/chain";
import { erasedAmong } from "@/lib/server/book/erased";
import { keptSince } from "@/lib/server/book/kept-since";
import { partsOf } from "@/lib/server/book/terms";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { qrOf } from "@/lib/server/core/qr";
import { sealedColumn } from "@/lib/server/core/reseal";
import { openBytes, sealBytes, subkey, subkeys } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import {
  type DocumentContent,
  type DocumentFact,
  type DocumentListed,
  type DocumentShown,
  type DocumentState,
  type DocumentTable,
  mayWithdraw,
} from "../document";

export type StoredDocument = typeof documents.$inferSelect;

/** The sealed part. It cannot be read with the database alone. */
interface DocumentSealed {
  /** The code is stored so that the paper can be printed again, and so that it stays valid when the secret changes. */
  code: string;
  businessName: string;
  /**
   * The document was issued while the service was the sandbox: it is for practice, also once the installation is
   * live.
   */
  isSandbox: boolean;
  content: DocumentContent;
}

type Columns = Pick<
  StoredDocument,
  "id" | "business" | "kind" | "about" | "amountRial" | "issuerId" | "issuerName" | "issuedAt"
>;

const CODES = "document-codes";
const hmac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/**
 * The hashes by which a code is looked up: under the present secret, and under the earlier one until all rows are
 * sealed again.
 */
export const codeHashes = (code: string): string[] => subkeys(CODES).map((key) => hmac(key, code));

/** The hash of a content. An unchanged thing has the same hash. */
export const sameHashOf = (
  { business, kind, about }: Pick<Columns, "business" | "kind" | "about">,
  { businessName, isSandbox, content }: Omit<DocumentSealed, "code">,
): string =>
  hmac(subkey("document-contents"), canonicalJson({ business, kind, about, businessName, isSandbox, content }));

/**
 * The hash of the paper's facts and its issuer. It includes the code, so that contents cannot be guessed from the
 * hash.
 */
function contentHashOf(columns: Columns, sealed: DocumentSealed): string {
  const { id, business, kind, about, amountRial, issuerId, issuerName, issuedAt } = columns;
  const said = {
    id,
    business,
    kind,
    about,
    amountRial,
    issuerId,
    issuerName,
    issuedAt: issuedAt.toISOString(),
    ...sealed,
  };
  return createHash("sha256").update(canonicalJson(said)).digest("hex");
}

const purposeOf = (id: string): string => `document ${id}`;

/** The columns of a row that are derived from the sealed part. */
export const sealedAs = (columns: Columns, sealed: DocumentSealed) => ({
  codeHash: hmac(subkey(CODES), sealed.code),
  sameHash: sameHashOf(columns, sealed),
  contentHash: contentHashOf(columns, sealed),
  sealed: sealBytes(gzipSync(JSON.stringify(sealed)), purposeOf(columns.id)),
});

/** @returns null if no known key opens it, or if the row does not match its hash because somebody has changed it */
export function openedDocument(row: StoredDocument): DocumentSealed | null {
  try {
    const sealed = JSON.parse(gunzipSync(openBytes(row.sealed, purposeOf(row.id))).toString("utf8")) as DocumentSealed;
    if (contentHashOf(row, sealed) === row.contentHash) return sealed;
    log.error({ document: row.id, business: row.business }, "a document was changed in the database");
  } catch (error) {
    log.error({ err: error, document: row.id, business: row.business }, "a document could not be opened");
  }
  return null;
}

const stateOf = ({ withdrawnAt }: Pick<StoredDocument, "withdrawnAt">): DocumentState =>
  withdrawnAt === null ? "valid" : "withdrawn";

export const listedDocument = (row: Omit<StoredDocument, "sealed">): DocumentListed => ({
  id: row.id,
  kind: row.kind,
  about: row.about,
  amountRial: row.amountRial,
  issuedAt: row.issuedAt.toISOString(),
  issuerId: row.issuerId,
  issuerName: row.issuerName,
  state: stateOf(row),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
});

/** The address at which anybody can check a document. */
export const checkAddress = (code: string): string => new URL(`/verify/${groupedCode(code)}`, env().DAFTAR_URL).href;

export function shownDocument(row: StoredDocument, member: Pick<Member, "id" | "role">): DocumentShown {
  const listed = listedDocument(row);
  const opened = openedDocument(row);
  const url = opened && checkAddress(opened.code);
  return {
    ...listed,
    businessName: opened?.businessName ?? null,
    isSandbox: opened?.isSandbox ?? false,
    content: opened && { ...opened.content, keys: [], table: withoutKeys(opened.content.table) },
    check: opened && url ? { code: groupedCode(opened.code), url, qr: qrOf(url) } : null,
    withdrawn:
      row.withdrawnAt === null
        ? null
        : { at: row.withdrawnAt.toISOString(), by: row.withdrawnBy ?? "", reason: row.withdrawnReason ?? "" },
    erasedAt: row.erasedAt?.toISOString() ?? null,
    mayWithdraw: mayWithdraw(member, listed),
  };
}

const withoutKeys = (table: DocumentContent["table"]): DocumentContent["table"] =>
  table && { ...table, rows: table.rows.map(({ cells }) => ({ cells, keys: [] })) };

/** The keys by which erased people are found in contents: each value in the one spelling that the book has. */
export const personKeys = (...terms: readonly BookTerm[]): string[] =>
  terms.flatMap(([field, value]) => partsOf(field, value).map((part) => `${field} ${part}`));

const PER_STEP = 100;

/** The documents of a business, or of all, ordered by id and read in steps. */
async function* everyDocument(
  isMeant: ReturnType<typeof eq> | undefined,
  from: Pick<ReturnType<typeof db>, "select"> = db(),
): AsyncGenerator<StoredDocument> {
  for (let last: string | undefined; ; ) {
    const rows = await from
      .select()
      .from(documents)
      .where(and(isMeant, last === undefined ? undefined : gt(documents.id, last)))
      .orderBy(asc(documents.id))
      .limit(PER_STEP);
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < PER_STEP) return;
  }
}

/** A document that somebody changed in the database stays as it is. */
export const documentSeals = [
  sealedColumn(documents, "sealed", ({ id }) => purposeOf(id), {
    derived: (row) => {
      const opened = openedDocument(row);
      return opened && sealedAs(row, opened);
    },
  }),
];

/** Deletes documents that are older than the records in the book. */
export async function forgetOldDocuments(): Promise<void> {
  await db().delete(documents).where(lt(documents.issuedAt, keptSince()));
}

/**
 * The content without the personal data of people with one of these keys. If they are not in it, the same object is
 * returned.
 */
function withoutPeople(content: DocumentContent, keys: ReadonlySet<string>): DocumentContent {
  const isTheirs = (own: readonly string[]) => own.some((key) => keys.has(key));
  const { facts, table } = content;
  const isAbout = isTheirs(content.keys);
  const isInRows = table?.rows.some((row) => isTheirs(row.keys)) === true;
  if (!isAbout && !isInRows) return content;
  return {
    facts: isAbout ? facts.map(blank) : facts,
    keys: isAbout ? [] : content.keys,
    table: table && isInRows ? withoutRowsOf(table, isTheirs) : table,
  };
}

const blank = (fact: DocumentFact): DocumentFact => (fact.isPersonal ? { ...fact, value: null } : fact);

const withoutRowsOf = (table: DocumentTable, isTheirs: (keys: readonly string[]) => boolean): DocumentTable => ({
  ...table,
  rows: table.rows.map((row) =>
    isTheirs(row.keys)
      ? { cells: row.cells.map((cell, column) => (table.columns[column]?.isPersonal ? null : cell)), keys: [] }
      : row,
  ),
});

/** The content to be issued, without people who were erased before: no personal data of theirs is stored again. */
export async function withoutErasedPeople(
  business: string,
  content: DocumentContent,
  tx: Queryable,
): Promise<DocumentContent> {
  const all = [...content.keys, ...(content.table?.rows.flatMap(({ keys }) => keys) ?? [])];
  const terms = all.map((key): BookTerm => {
    const end = key.indexOf(" ");
    return [key.slice(0, end) as BookTerm[0], key.slice(end + 1)];
  });
  return withoutPeople(content, new Set(personKeys(...(await erasedAmong(business, terms, tx)))));
}

/**
 * Removes the personal data of people with one of these values from a business's documents. The fact that they were
 * issued, their subject, time, amounts and code stay, because printed paper is out of our reach. All documents are
 * opened, because nothing in the database tells whom one is about.
 *
 * @returns how many documents contained such data
 */
export async function eraseFromDocuments(
  business: string,
  values: readonly BookTerm[],
  ids: readonly string[],
  tx: Queryable,
): Promise<number> {
  const keys = new Set(personKeys(...values, ...ids.map((id) => ["id", id] as const)));
  let erased = 0;
  for await (const row of everyDocument(eq(documents.business, business), tx)) {
    const opened = openedDocument(row);
    if (!opened) continue;
    const content = withoutPeople(opened.content, keys);
    if (content === opened.content) continue;
    await tx
      .update(documents)
      .set({ ...sealedAs(row, { ...opened, content }), erasedAt: new Date() })
      .where(eq(documents.id, row.id));
    erased += 1;
  }
  return erased;
}
