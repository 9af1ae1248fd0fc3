import "server-only";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import {
  CHECKS,
  type Check,
  type CheckAsked,
  type CheckedField,
  type CheckResult,
  type CheckShown,
  type CustomerIdentity,
} from "@/lib/customer-identity/checks";
import { identityAtService } from "@/lib/customer-identity/operations";
import type { identityAskInput } from "@/lib/customer-identity/schemas";
import type { Customer } from "@/lib/customers/answers";
import { customerOperations } from "@/lib/customers/operations";
import { ANSWERS, CHARGED, CUSTOMER_INQUIRIES, type InquiryInput, isAmong, MAYBE_CHARGED } from "@/lib/inquiries/kinds";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema";
import { askInquiry, leaveDeadInquiries } from "@/lib/server/inquiries/ask";
import { markOf, questionHashes, type StoredInquiry } from "@/lib/server/inquiries/record";
import type { LocalContext } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";

type Context = Pick<LocalContext, "business" | "member" | "requestId">;

const recordOf = async (customerId: string, { business, member, requestId }: Context): Promise<Customer> =>
  (await callService(customerOperations.show, { customerId }, { business, requestId, memberId: member.id })).data;

/** The service need not tell a birthday that it has. */
const MAY_BE_UNTOLD: readonly CheckedField[] = ["birthday"];

/** What the service takes from a customer's record for a check: by that the same question is known. */
function neededOf(check: Check, customer: Customer) {
  const all: readonly CheckedField[] = CUSTOMER_INQUIRIES[check].asks;
  const told = (name: CheckedField) => {
    const value = customer[name];
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const input: InquiryInput = Object.fromEntries(
    all.flatMap((name) => (told(name) === undefined ? [] : [[name, told(name)]])),
  );
  const lacking = all.filter((name) => told(name) === undefined);
  return {
    input,
    missing: lacking.filter((name) => !MAY_BE_UNTOLD.includes(name)),
    untold: lacking.filter((name) => MAY_BE_UNTOLD.includes(name)),
  };
}

/** What is known of a customer's identity by the ledger, held against what their record has now. */
export async function identityOf(customerId: string, context: Context): Promise<CustomerIdentity> {
  await leaveDeadInquiries();
  const customer = await recordOf(customerId, context);
  const checks = await Promise.all(CHECKS.map((check) => shownOf(check, customerId, customer, context)));
  return { isPerson: customer.type !== "LEGAL", checks };
}

async function shownOf(
  check: Check,
  customerId: string,
  customer: Customer,
  { business, member }: Context,
): Promise<CheckShown> {
  const { input, missing, untold } = neededOf(check, customer);
  const hashes = questionHashes(business, check, input, customerId);
  const isOfCustomer = and(eq(inquiries.customerId, customerId), eq(inquiries.kind, check));
  // The same may have been asked without the customer, or for another one with the same record.
  const isSame = and(inArray(inquiries.questionHash, hashes), inArray(inquiries.state, [...CHARGED, ...MAYBE_CHARGED]));
  const rows = await db()
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.business, business), or(isOfCustomer, isSame)))
    .orderBy(desc(inquiries.askedAt), desc(inquiries.id))
    .limit(MOST_LOOKED_THROUGH);
  const seesPeople = roleCan(member.role, "personal.see");
  const askedOf = (row: StoredInquiry): CheckAsked => ({
    id: row.id,
    state: row.state,
    mark: markOf(row),
    at: (row.endedAt ?? row.askedAt).toISOString(),
    memberName: row.memberName,
    priceRial: row.priceRial,
    costRial: isAmong(CHARGED, row.state) ? row.priceRial : null,
    isOfNow: hashes.some((hash) => row.questionHash?.equals(hash)) && (untold.length > 0 ? null : true),
    isElsewhere: row.kind !== check || row.customerId !== customerId,
    mayOpen: seesPeople || row.memberId === member.id,
  });
  const [last] = rows;
  const kept = rows.find(({ state }) => isAmong(ANSWERS, state));
  return {
    check,
    missing,
    untold,
    last: last ? askedOf(last) : null,
    kept: kept && kept !== last ? askedOf(kept) : null,
  };
}

/** Tries after an answer that are looked through for it. */
const MOST_LOOKED_THROUGH = 50;

/**
 * Has a customer's identity checked by the ledger of inquiries.
 *
 * @throws ApiError `invalid_input` of a company, without a reason where one is needed, and with what the record lacks;
 *   what `askInquiry` throws
 */
export async function askIdentity(
  { customerId, check, reason = "", seen }: z.output<typeof identityAskInput>,
  context: LocalContext,
): Promise<CheckResult> {
  const { business, member, requestId } = context;
  // Whoever sees people masked asks for somebody, and says for whom and why.
  if (reason === "" && !roleCan(member.role, "personal.see"))
    throw new ApiError("invalid_input", { fields: { reason: "errors.required" } });
  const customer = await recordOf(customerId, context);
  const { input, missing } = neededOf(check, customer);
  if (customer.type === "LEGAL") throw new ApiError("invalid_input", { fields: { customerId: "errors.invalid" } });
  if (missing.length > 0)
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(missing.map((name) => [name, "errors.required"])),
    });
  const { is, row } = await askInquiry({
    business,
    member,
    kind: check,
    customerId,
    input,
    requestId,
    reason: reason || null,
    seen,
    isMasked: !roleCan(member.role, "personal.see"),
    send: async (_, call) => (await callService(identityAtService[check], { customerId }, call)).data,
  });
  const mayOpen = roleCan(member.role, "personal.see") || row.memberId === member.id;
  return { is, id: row.id, state: row.state, mayOpen };
}
