import "server-only";
import { and, eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { customerCodes } from "@/lib/server/db/schema/index";

/** So many customers of a code are looked at: the service gives each their own. */
const MOST_OF_CODE = 5;

/** Whose code it is, or was until it was removed, as far as the service told it here: their ids. */
export async function customersWithCode(business: string, code: string): Promise<string[]> {
  const isIt = and(eq(customerCodes.business, business), eq(customerCodes.code, code));
  const rows = await db().select({ id: customerCodes.customerId }).from(customerCodes).where(isIt).limit(MOST_OF_CODE);
  return rows.map(({ id }) => id);
}
