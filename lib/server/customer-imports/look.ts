import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import type { CustomerWritten } from "@/lib/customers/schemas";
import { IDENTITY } from "@/lib/customers/schemas";
import { normalizeMobile } from "@/lib/format/mobile";
import type { Ask } from "@/lib/server/exports/ask";

/** So many customers may have one code or mobile, written down more than once. */
const MOST_NAMESAKES = 10;

/**
 * Looks at the service for a customer with the same mobile or code. Its list searches by both and tells only the mobile;
 * whoever it finds otherwise is looked at.
 *
 * @returns the customer's id; undefined where none is there now, which proves nothing of later
 */
export async function findCustomer(input: CustomerWritten, ask: Ask): Promise<string | undefined> {
  const [mobile, code] = IDENTITY[input.type].map((field) => input[field] ?? null);
  for (const value of [code, mobile]) {
    if (!value) continue;
    const { items } = await ask(customerOperations.list, { q: value, page: 1, perPage: MOST_NAMESAKES });
    for (const row of items) {
      if (mobile && row.mobile && normalizeMobile(row.mobile) === mobile) return row.id;
      const { nationalCode, companyId } = await ask(customerOperations.show, { customerId: row.id });
      if (code && (nationalCode === code || companyId === code)) return row.id;
    }
  }
  return undefined;
}
