import "server-only";
import { desc, eq } from "drizzle-orm";
import { defaultPolicy, type PolicyRules, withEveryKind } from "@/lib/kit/orders/policy";
import { db, type Queryable } from "@/lib/server/db/client";
import { payoutPolicies } from "@/lib/server/db/schema/index";

export interface CurrentPolicy {
  /** 0 until a business has its own. */
  version: number;
  rules: PolicyRules;
  changedAt: Date | null;
}

/** The policy that counts for a business now. */
export async function currentPolicy(business: string, within: Queryable = db()): Promise<CurrentPolicy> {
  const [row] = await within
    .select({ version: payoutPolicies.version, rules: payoutPolicies.rules, changedAt: payoutPolicies.createdAt })
    .from(payoutPolicies)
    .where(eq(payoutPolicies.business, business))
    .orderBy(desc(payoutPolicies.version))
    .limit(1);
  return row ? { ...row, rules: withEveryKind(row.rules) } : { version: 0, rules: defaultPolicy(), changedAt: null };
}
