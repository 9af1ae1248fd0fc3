import "server-only";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { CUSTOMER_INQUIRIES, type InquiryInput } from "@/lib/areas/people/inquiries/kinds";
import { askInquiry, leaveDeadInquiries } from "@/lib/areas/people/inquiries/server/ask";
import { markOf, questionHashes, type StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import { ANSWERS, CHARGED, isAmong, MAYBE_CHARGED } from "@/lib/areas/people/inquiries/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";
import { identityAtService } from "../operations";
import type { identityAskInput } from "../schemas";
import {
  CHECKS,
  type Check,
  type CheckAsked,
  type CheckedField,
  type CheckResult,
  type CheckShown,
  type CustomerIdentity,
} from "../status";

type Context = Pick<LocalContext, "business" | "member" | "requestId">;

const recordOf = async (customerId: string, { business, member, requestId }: Context): Promise<Customer> =>
  (await callService(customerOperations.show, { customerId }, { business, requestId, memberId: member.id })).data;

/** Fields that the service may keep to itself although it has them. */
const MAY_BE_UNTOLD: readonly CheckedField[] = ["birthday"];

/** The fields of a customer's record that the service uses for a check. They identify the same question. */
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

/** The known checks of a customer's identity in the ledger, compared with the present record. */
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
  // The same question may have been asked without the customer, or for another one with the same record.
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

/** How many tries are searched for an answer. */
const MOST_LOOKED_THROUGH = 50;

/**
 * Checks a customer's identity through the ledger of inquiries.
 *
 * @throws ApiError `invalid_input` for a company, for a missing reason, and for missing fields of the record; the
 *   errors of `askInquiry`
 */
export async function askIdentity(
  { customerId, check, reason = "", seen }: z.output<typeof identityAskInput>,
  context: LocalContext,
): Promise<CheckResult> {
  const { business, member, requestId } = context;
  // A member who sees people masked must give a reason.
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
