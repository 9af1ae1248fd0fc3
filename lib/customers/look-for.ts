import { cleanInput } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import { callOperation } from "@/lib/operations/client";
import type { Customer, CustomerRow } from "./answers";
import { customerOperations } from "./operations";

interface Identity {
  mobile: string | null;
  /** A person's national code, a company's national id. */
  code: string | null;
}

const MOST_ROWS = 10;

/** Who has this mobile or this code by their own record; whom the list finds besides is somebody else. */
export async function lookForCustomer(business: string, identity: Identity, signal: AbortSignal) {
  const own = new Map<string, CustomerRow>();
  for (const q of [identity.code, identity.mobile]) {
    if (!q) continue;
    const { items } = await callOperation(business, customerOperations.list, { q, perPage: MOST_ROWS }, { signal });
    for (const row of items) {
      const ask = () => callOperation(business, customerOperations.show, { customerId: row.id }, { signal });
      if (!own.has(row.id) && (hasMobile([row.mobile], identity) || isOf(await ask(), identity))) own.set(row.id, row);
    }
  }
  return [...own.values()];
}

const hasMobile = (numbers: readonly (string | null)[], { mobile }: Identity): boolean =>
  mobile !== null && numbers.some((own) => own !== null && normalizeMobile(own) === mobile);

const isOf = ({ mobile, agentMobile, nationalCode, companyId }: Customer, identity: Identity): boolean =>
  hasMobile([mobile, agentMobile], identity) ||
  (identity.code !== null &&
    [nationalCode, companyId].some((own) => own !== null && cleanInput(own) === identity.code));
