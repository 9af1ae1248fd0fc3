import { isoDayToCompactJalali } from "@/lib/format/jalali";
import { defineOperation, ofItems, type } from "@/lib/operations/define";
import type { noInput } from "@/lib/operations/input";
import type { Decided, DepositCode, DepositPage, SuspiciousPage } from "./answers";
import type { depositListInput, suspiciousDecideInput, suspiciousListInput } from "./schemas";

const BASE = "/v3/business/:business/cash-in";
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;

/** How many the service lists at once: a single one is looked for among so many. */
export const MOST_LISTED = 100;

export const depositOperations = {
  code: defineOperation({
    id: "deposits.code",
    service: { method: "GET", host: "api", path: `${BASE}/code` },
    permission: "deposits.read",
    input: type<typeof noInput>(),
    output: type<DepositCode>(),
    personal: "nothing",
    reads: ["business"],
  }),

  list: defineOperation({
    id: "deposits.list",
    service: { method: "GET", host: "api", path: `${BASE}/pic/transactions` },
    permission: "deposits.read",
    input: type<typeof depositListInput>(),
    toService: ({ from, to, code, customerId, page, perPage }) => ({
      query: {
        from_date: from && isoDayToCompactJalali(from),
        to_date: to && isoDayToCompactJalali(to),
        code,
        customer: customerId,
        page,
        per_page: perPage,
      },
    }),
    output: type<DepositPage>(),
    reads: ["deposits", "transactions"],
    cacheSeconds: 3,
    personal: ofItems({
      payerName: "name",
      payerIban: "iban",
      destinationIban: "iban",
      description: "text",
    }),
  }),

  suspicious: defineOperation({
    id: "deposits.suspicious",
    service: { method: "GET", host: "api", path: `${BASE}/suspicious-payment` },
    permission: "deposits.read",
    input: type<typeof suspiciousListInput>(),
    toService: ({ status, page, perPage }) => ({ query: { status, page, per_page: perPage } }),
    output: type<SuspiciousPage>(),
    // Never told from memory: whoever was refused a decision looks what somebody else has made of it this second.
    reads: ["deposits"],
    personal: ofItems({ payerName: "name", payerIban: "iban", reason: "text" }),
  }),

  /** The service decides a payment once, from `PENDING`: a second word on it is refused there, whoever says it. */
  decide: defineOperation({
    id: "deposits.decide",
    service: { method: "POST", host: "api", path: `${BASE}/suspicious-payment/:id` },
    permission: "deposits.decide",
    input: type<typeof suspiciousDecideInput>(),
    fieldNames: { decision: "status" },
    toService: ({ paymentId, decision, comment }) => ({
      path: { id: paymentId },
      body: { status: decision, comment: comment || undefined },
    }),
    output: type<Decided>(),
    changes: ["deposits", "wallet", "transactions", "figures"],
    timeoutMs: MONEY_TIMEOUT_MS,
    personal: "nothing",
  }),
};
