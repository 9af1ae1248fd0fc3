import { withoutGaps } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import { ApiError } from "@/lib/operations/errors";
import type { Customer, CustomerPage, CustomerRow } from "./answers";
import { IDENTIFIED_BY } from "./fields";
import type { CustomerWritten } from "./schemas";

/** What a customer is looked for by; as the forms spell it. */
export interface Identity {
  /** Many may share one: a company has its agent's. */
  mobile: string | null;
  /** A person's national code, a company's national id: it alone says who is the same. */
  code: string | null;
}

export function identityOf(
  input: Pick<CustomerWritten, "type" | "mobile" | "nationalCode" | "agentMobile" | "companyId">,
) {
  const [mobile, code] = IDENTIFIED_BY[input.type];
  return { mobile: input[mobile] ?? null, code: input[code] ?? null } satisfies Identity;
}

type Row = Pick<CustomerRow, "id" | "name" | "mobile">;

/** Who is at the service. */
export type Match =
  /** Somebody with this code by their own record. */
  | { is: "there"; row: Row }
  /** Somebody is listed for it whose record, or row, could not be read: it may be them. The id, where that is known. */
  | { is: "unread"; customerId: string | null }
  /** Nobody with it was seen, and not everybody who may have it was: the service does not search by it, and has many. */
  | { is: "unsearched"; namesake: Row | null }
  /** Nobody has this code now, which proves nothing of later; somebody may have the mobile. */
  | { is: "absent"; namesake: Row | null };

/** Whoever may have a code by the book. */
export interface CodeInBook {
  ids: readonly string[];
  /** Whether nobody else may: then the book has all of the service's list, as of now. */
  isAll: boolean;
}

type Listed = Pick<CustomerPage, "items" | "unreadRows" | "hasMore"> & Partial<Pick<CustomerPage, "total">>;

interface Ask {
  /** A page of the service's list, narrowed down by `q` where the service does that. @throws ApiError `upstream_unreadable` */
  list: (asked: { q?: string; page: number; perPage: number }) => Promise<Listed>;
  show: (customerId: string) => Promise<Customer>;
  book: (code: string) => Promise<CodeInBook>;
}

/** Of an answer that will not be another one a moment later. */
const UNREAD = "upstream_unreadable";
/** So many customers may share a mobile and be looked at. */
const MOST_NAMESAKES = 10;
/** Where the service does not search, so many customers are looked at one by one. */
const MOST_LOOKED_AT = 100;
/** Of a service that takes no `per_page` they are as many pages. */
const MOST_PAGES = 10;
/** The papers' search knows names, mobiles and national codes; of a company's id they say nothing. */
const isSearched = (code: string): boolean => code.length === 10;

/**
 * Looks for a customer with the same code: in the book, which knows everybody's, then by the service's search, and where
 * neither can tell, one by one. The list tells only the mobile, so whoever is found is looked at; a mobile alone makes
 * nobody the same.
 */
export async function matchCustomer(identity: Identity, ask: Ask): Promise<Match> {
  const { code, mobile } = identity;
  let unread: { customerId: string | null } | null = null;
  let namesake: Row | null = null;
  const looked = new Set<string>();
  /** @returns the one with the code, if they are among these */
  const lookAt = async (rows: readonly Row[], from: "book" | "code" | "list"): Promise<Row | null> => {
    for (const row of rows) {
      if (looked.has(row.id)) continue;
      const record = await showOrNull(() => ask.show(row.id));
      // Whom the book knows may have been removed since; who is listed is there.
      if (record === "gone" && from === "book") continue;
      looked.add(row.id);
      if (record === null || record === "gone") {
        unread = { customerId: unread?.customerId ?? row.id };
        continue;
      }
      const is = compareCode(code, record, from === "code");
      const shown = { id: row.id, name: row.name ?? record.name, mobile: row.mobile ?? record.mobile };
      if (is === "there") return shown;
      if (is === "unread") unread = { customerId: unread?.customerId ?? row.id };
      else if (mobile && [row.mobile, record.mobile, record.agentMobile].some((own) => isMobile(own, mobile)))
        namesake ??= shown;
    }
    return null;
  };

  const inBook = code === null ? { ids: [], isAll: true } : await ask.book(code);
  const known = await lookAt(
    inBook.ids.map((id) => ({ id, name: null, mobile: null })),
    "book",
  );
  if (known) return { is: "there", row: known };
  let isSure = inBook.isAll;
  for (const q of [code, mobile]) {
    if (!q) continue;
    const page = await searchOrNull(() => ask.list({ q, page: 1, perPage: MOST_NAMESAKES }));
    if (page === "refused") continue;
    // Of a code there are not many, and who is found by a mobile has it: such a list was not narrowed down.
    const isOther = ({ mobile: own }: Row) => own !== null && !isMobile(own, q);
    const isPassedOver = page && (q === code ? page.hasMore : page.items.some(isOther));
    if (!page || (page.unreadRows && !isPassedOver)) unread ??= { customerId: null };
    if (!page || (q === code && isPassedOver)) continue;
    if (q === code && isSearched(code)) isSure = true;
    const found = await lookAt(
      q === code ? page.items : page.items.filter((row) => !isOther(row)),
      q === code ? "code" : "list",
    );
    if (found) return { is: "there", row: found };
  }
  if (!isSure && !unread) {
    const all = await everybody(ask);
    const found = all && (await lookAt(all, "list"));
    if (found) return { is: "there", row: found };
    isSure = all !== null;
  }
  if (unread) return { is: "unread", ...(unread as { customerId: string | null }) };
  return { is: isSure ? "absent" : "unsearched", namesake };
}

/** All customers, where they are few and each row could be read; else null. */
async function everybody({ list }: Pick<Ask, "list">): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const told = await readOrNull(() => list({ page, perPage: MOST_LOOKED_AT }));
    if (!told || told.unreadRows || (told.total ?? 0) > MOST_LOOKED_AT) return null;
    rows.push(...told.items);
    if (rows.length > MOST_LOOKED_AT) return null;
    if (!told.hasMore) return rows;
  }
  return null;
}

type Compared = Pick<Customer, "nationalCode" | "companyId"> & { unread?: readonly string[] };

/** Whether a record has a code. @param isFoundByCode it was searched for, so that a record without any leaves it out */
export function compareCode(
  code: string | null,
  record: Partial<Compared>,
  isFoundByCode = false,
): "there" | "unread" | "other" {
  if (code === null) return "other";
  const told = [record.nationalCode, record.companyId].flatMap((own) =>
    own == null ? [] : withoutGaps(own).padStart(code.length, "0"),
  );
  if (told.includes(code)) return "there";
  if (record.unread?.some((name) => name === "nationalCode" || name === "companyId")) return "unread";
  // Masked, or left out of a record that was found by it.
  if (told.some((own) => !/^\d+$/.test(own))) return "unread";
  return told.length === 0 && isFoundByCode ? "unread" : "other";
}

const isMobile = (own: string | null | undefined, mobile: string): boolean =>
  Boolean(own) && normalizeMobile(own ?? "") === mobile;

async function readOrNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === UNREAD) return null;
    throw error;
  }
}

async function showOrNull(ask: () => Promise<Customer>): Promise<Customer | null | "gone"> {
  try {
    return await readOrNull(ask);
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_not_found") return "gone";
    throw error;
  }
}

/** A service that does not know `q` may refuse it by its name. */
async function searchOrNull(ask: () => Promise<Listed>): Promise<Listed | null | "refused"> {
  try {
    return await readOrNull(ask);
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_rejected" && "q" in error.fields) return "refused";
    throw error;
  }
}
