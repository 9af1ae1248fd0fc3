import { withoutGaps } from "@/lib/kit/format/digits";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Customer, CustomerPage, CustomerRow } from "./server/answers";
import type { Identity, Match } from "./status";

export type NamedCustomer = Pick<CustomerRow, "id" | "name" | "mobile">;

/** The customers that may have a code according to the book. */
export interface CodeInBook {
  ids: readonly string[];
  /** Whether no other customer can have it: then the book has the whole list of the service as of now. */
  isAll: boolean;
}

type Listed = Pick<CustomerPage, "items" | "unreadRows" | "hasMore"> & Partial<Pick<CustomerPage, "total">>;

interface Ask {
  /**
   * A page of the service's list, filtered by `q` if the service supports it. @throws ApiError `upstream_unreadable`
   */
  list: (asked: { q?: string; page: number; perPage: number }) => Promise<Listed>;
  show: (customerId: string) => Promise<Customer>;
  book: (code: string) => Promise<CodeInBook>;
}

/** An error that a repeat would not change. */
const UNREAD = "upstream_unreadable";
/** If more customers share a mobile, they are not looked up. */
const MOST_NAMESAKES = 10;
/** If the service cannot search, at most this many customers are looked up one by one. */
const MOST_LOOKED_AT = 100;
/** If the service ignores `per_page`, at most this many pages are read. */
const MOST_PAGES = 10;
/** The documented search knows names, mobiles and national codes; company ids are not mentioned. */
const isSearched = (code: string): boolean => code.length === 10;

/**
 * Looks for a customer with the same code: first in the book, which has all codes, then with the service's search,
 * and if neither can answer, one by one. The list contains only the mobile, so each customer found is looked up; an
 * equal mobile alone proves nothing.
 */
export async function matchCustomer(identity: Identity, ask: Ask): Promise<Match> {
  const { code, mobile } = identity;
  let unread: { customerId: string | null } | null = null;
  let namesake: NamedCustomer | null = null;
  const looked = new Set<string>();
  /** @returns the customer with the code, if it is among these rows */
  const lookAt = async (
    rows: readonly NamedCustomer[],
    from: "book" | "code" | "list",
  ): Promise<NamedCustomer | null> => {
    for (const row of rows) {
      if (looked.has(row.id)) continue;
      const record = await showOrNull(() => ask.show(row.id));
      // A customer in the book may have been removed since; a listed one exists.
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
    // Few customers have one code, and every row of a search by mobile has that mobile; otherwise the list was not
    // filtered.
    const isOther = ({ mobile: own }: NamedCustomer) => own !== null && !isMobile(own, q);
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

/** All customers, if they are few and every row could be read; otherwise null. */
async function everybody({ list }: Pick<Ask, "list">): Promise<readonly NamedCustomer[] | null> {
  const rows: NamedCustomer[] = [];
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

/**
 * Whether a record has a code. @param isFoundByCode the record was found by this code, so a missing code means an
 * incomplete record
 */
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
  // The code is masked, or missing in a record that was found by it.
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

/** A service that does not know `q` may refuse it by name. */
async function searchOrNull(ask: () => Promise<Listed>): Promise<Listed | null | "refused"> {
  try {
    return await readOrNull(ask);
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_rejected" && "q" in error.fields) return "refused";
    throw error;
  }
}
