import { cleanInput } from "@/lib/format/digits";
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

/** Who is at the service. */
export type Match =
  /** Somebody with this code by their own record. */
  | { is: "there"; row: CustomerRow }
  /** Somebody is listed for it whose record, or row, could not be read: it may be them. The id, where that is known. */
  | { is: "unread"; customerId: string | null }
  /** Nobody has this code now, which proves nothing of later; somebody may have the mobile. */
  | { is: "absent"; namesake: CustomerRow | null };

interface Ask {
  /** Whom the service's search finds, the first of them. @throws ApiError `upstream_unreadable` */
  list: (q: string) => Promise<Pick<CustomerPage, "items" | "unreadRows" | "hasMore">>;
  show: (customerId: string) => Promise<Customer>;
}

/** Of an answer that will not be another one a moment later. */
const UNREAD: ReadonlySet<string> = new Set(["upstream_unreadable", "upstream_not_found"]);

/**
 * Looks for a customer with the same code. The service's list searches by codes and mobiles and tells only the mobile, so
 * whoever it finds is looked at; a mobile alone makes nobody the same.
 */
export async function matchCustomer(identity: Identity, { list, show }: Ask): Promise<Match> {
  const { code, mobile } = identity;
  let unread: { customerId: string | null } | null = null;
  let namesake: CustomerRow | null = null;
  const looked = new Set<string>();
  for (const q of [code, mobile]) {
    if (!q) continue;
    const page = await readOrNull(() => list(q));
    // Of a code there are not many: a list that goes on was not searched by it, and tells nothing of who is not there.
    if (!page || page.unreadRows || (q === code && page.hasMore)) unread ??= { customerId: null };
    for (const row of page?.items ?? []) {
      if (looked.has(row.id)) continue;
      looked.add(row.id);
      const record = await readOrNull(() => show(row.id));
      const is = record ? compare(identity, record, q === code) : "unread";
      if (is === "there") return { is, row };
      if (is === "unread") unread = { customerId: unread?.customerId ?? row.id };
      else if (mobile && [row.mobile, record?.mobile, record?.agentMobile].some((own) => isMobile(own, mobile)))
        namesake ??= row;
    }
  }
  return unread ? { is: "unread", ...unread } : { is: "absent", namesake };
}

function compare({ code }: Identity, record: Customer, isFoundByCode: boolean): "there" | "unread" | "other" {
  if (code === null) return "other";
  const told = [record.nationalCode, record.companyId].flatMap((own) =>
    own === null ? [] : cleanInput(own).replace(/[\s-]/g, "").padStart(code.length, "0"),
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
    if (error instanceof ApiError && UNREAD.has(error.code)) return null;
    throw error;
  }
}
