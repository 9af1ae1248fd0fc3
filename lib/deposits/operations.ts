import { isoDayToCompactJalali } from "@/lib/format/jalali";
import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/operations/define";
import type { noInput } from "@/lib/operations/input";
import type { Done } from "@/lib/operations/wire";
import type { CustomerCode, Decided, DepositCode, DepositPage, SuspiciousPage } from "./answers";
import type { DecisionMade, DepositsBeside, KnownDeposits, PaymentDecisions, ProposalView } from "./proposal";
import type {
  answerInput,
  customerCodeInput,
  decisionSentInput,
  depositListInput,
  knownInput,
  proposalIdInput,
  suspiciousDecideInput,
  suspiciousIdInput,
  suspiciousListInput,
} from "./schemas";

const BASE = "/v3/business/:business/cash-in";
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;
const CODE_TIMEOUT_MS = 20_000;

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

  /** A customer's own code as it was told here last; null where nobody asked for it. It asks the service nothing. */
  customerCode: defineLocalOperation({
    id: "deposits.customer_code",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof customerCodeInput>(),
    output: type<{ code: CustomerCode | null }>(),
    reads: ["deposits"],
  }),

  /** Has a code made for a customer, or told again where there is one. */
  giveCode: defineLocalOperation({
    id: "deposits.give_code",
    method: "POST",
    permission: "customers.write",
    input: type<typeof customerCodeInput>(),
    output: type<{ code: string }>(),
    changes: ["deposits"],
  }),

  removeCode: defineLocalOperation({
    id: "deposits.remove_code",
    method: "POST",
    permission: "customers.write",
    input: type<typeof customerCodeInput>(),
    output: type<{ removed: true }>(),
    changes: ["deposits"],
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

  /** How a payment may be decided by the policy of now, what is proposed, and what became of earlier decisions. */
  decisions: defineLocalOperation({
    id: "deposits.decisions",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof suspiciousIdInput>(),
    output: type<PaymentDecisions>(),
    reads: ["deposits", "policy"],
  }),

  /** The deposits that speak for or against a payment, as far as the book knows them. */
  beside: defineLocalOperation({
    id: "deposits.beside",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof suspiciousIdInput>(),
    output: type<DepositsBeside>(),
    reads: ["deposits"],
  }),

  /** Decisions that wait for others' confirmation, the oldest first. */
  proposals: defineLocalOperation({
    id: "deposits.proposals",
    method: "GET",
    permission: "deposits.decide",
    input: type<typeof noInput>(),
    output: type<{ items: ProposalView[] }>(),
    reads: ["deposits", "policy"],
  }),

  /** Deposits by their own id, that of their row of the statement, or a customer's, as far as the book knows them. */
  known: defineLocalOperation({
    id: "deposits.known",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof knownInput>(),
    output: type<KnownDeposits>(),
    reads: ["deposits"],
  }),

  /** Decides alone, or proposes, as the policy of this moment says. Needs a recent check where it is sent at once. */
  decide: defineLocalOperation({
    id: "deposits.decide",
    method: "POST",
    permission: "deposits.decide",
    input: type<typeof suspiciousDecideInput>(),
    output: type<DecisionMade>(),
    changes: ["deposits", "wallet", "transactions", "figures"],
  }),

  /** Another than its maker confirms a proposal, which sends it once enough have, or declines it. Needs a recent check. */
  answer: defineLocalOperation({
    id: "deposits.answer",
    method: "POST",
    permission: "deposits.decide",
    input: type<typeof answerInput>(),
    output: type<DecisionMade>(),
    changes: ["deposits", "wallet", "transactions", "figures"],
  }),

  withdraw: defineLocalOperation({
    id: "deposits.withdraw",
    method: "POST",
    permission: "deposits.decide",
    input: type<typeof proposalIdInput>(),
    output: type<DecisionMade>(),
    changes: ["deposits"],
  }),

  /** Its maker has seen on the payment's own page what became of it. */
  seen: defineLocalOperation({
    id: "deposits.seen",
    method: "POST",
    permission: "deposits.read",
    input: type<typeof suspiciousIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["deposits"],
  }),
};

const CUSTOMER_CODE = "/v3/business/:business/customers/:customer/cash-in-code";

/** Of the service: only the server asks, after the policy was held against it, or somebody pressed for it. */
export const depositsAtService = {
  /** A GET that makes a code for whoever has none, and tells the same one from then on. */
  codeOfCustomer: defineOperation({
    id: "deposits.code_of_customer",
    service: { method: "GET", host: "api", path: CUSTOMER_CODE },
    permission: "customers.write",
    input: type<typeof customerCodeInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<{ code: string }>(),
    isWrite: true,
    changes: ["deposits"],
    timeoutMs: CODE_TIMEOUT_MS,
    personal: "nothing",
    isInternal: true,
  }),

  destroyCode: defineOperation({
    id: "deposits.destroy_code_of_customer",
    service: { method: "DELETE", host: "api", path: `${CUSTOMER_CODE}/destroy` },
    permission: "customers.write",
    input: type<typeof customerCodeInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<Done>(),
    changes: ["deposits"],
    timeoutMs: CODE_TIMEOUT_MS,
    personal: "nothing",
    isInternal: true,
  }),

  /** The service decides a payment once, from `PENDING`: a second word on it is refused there, whoever says it. */
  send: defineOperation({
    id: "deposits.send",
    service: { method: "POST", host: "api", path: `${BASE}/suspicious-payment/:id` },
    permission: "deposits.decide",
    input: type<typeof decisionSentInput>(),
    fieldNames: { decision: "status" },
    toService: ({ paymentId, decision, comment }) => ({
      path: { id: paymentId },
      body: { status: decision, comment: comment || undefined },
    }),
    output: type<Decided>(),
    moves: "money",
    changes: ["deposits", "wallet", "transactions", "figures"],
    timeoutMs: MONEY_TIMEOUT_MS,
    personal: "nothing",
    isInternal: true,
  }),
};
