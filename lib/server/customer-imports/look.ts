import "server-only";
import { identityOf, type Match, matchCustomer } from "@/lib/customers/match";
import { customerOperations } from "@/lib/customers/operations";
import type { CustomerWritten } from "@/lib/customers/schemas";
import type { Ask } from "@/lib/server/exports/ask";

/** So many customers may share a mobile and be looked at. */
const MOST_NAMESAKES = 10;

/** Looks at the service for the customer whom a row would make. */
export const findCustomer = (input: CustomerWritten, ask: Ask): Promise<Match> =>
  matchCustomer(identityOf(input), {
    list: (q) => ask(customerOperations.list, { q, page: 1, perPage: MOST_NAMESAKES }),
    show: (customerId) => ask(customerOperations.show, { customerId }),
  });
