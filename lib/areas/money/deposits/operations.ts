import { tehranDayOf } from "@/lib/kit/format/jalali";
import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { Done } from "@/lib/kit/operations/wire";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { depositFilters, suspiciousFilters } from "./filters";
import type { DecisionMade, DepositsBeside, KnownDeposits, PaymentDecisions, ProposalView } from "./proposal";
import type {
  answerInput,
  customerCodeInput,
  decisionSentInput,
  knownInput,
  proposalIdInput,
  suspiciousDecideInput,
  suspiciousIdInput,
} from "./schemas";
import type { CustomerCode, Decided, DepositCode, DepositPage, SuspiciousPage } from "./server/answers";

const BASE = "/v3/business/:business/cash-in";
/** A money operation waits longer for its answer, because a lost one has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;
const CODE_TIMEOUT_MS = 20_000;

/** The service's largest page: a single payment is looked for among this many. */
export const MOST_LISTED = 100;
/** Asks for the payments that wait. The service may pass the state over: what waits then stands among the newest. */
export const HELD_FIRST = { status: "PENDING", page: 1, perPage: MOST_LISTED } as const;

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

  /** A customer's own code as Daftar last got it; null if it was never asked for. It does not call the service. */
  customerCode: defineLocalOperation({
    id: "deposits.customer_code",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof customerCodeInput>(),
    output: type<{ code: CustomerCode | null }>(),
    reads: ["deposits"],
  }),

  /** Creates a code for a customer, or returns the existing one. */
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
    input: type<ListInput<typeof depositFilters>>(),
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
    input: type<ListInput<typeof suspiciousFilters>>(),
    output: type<SuspiciousPage>(),
    // Not cached: a member whose decision was refused needs the current state, which another member may just have
    // changed.
    reads: ["deposits"],
    personal: ofItems({ payerName: "name", payerIban: "iban", reason: "text" }),
  }),

  /** How the current policy lets a payment be decided, the open proposal, and the results of earlier decisions. */
  decisions: defineLocalOperation({
    id: "deposits.decisions",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof suspiciousIdInput>(),
    output: type<PaymentDecisions>(),
    reads: ["deposits", "policy"],
  }),

  /** The book's deposits that help to judge a payment. */
  beside: defineLocalOperation({
    id: "deposits.beside",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof suspiciousIdInput>(),
    output: type<DepositsBeside>(),
    reads: ["deposits"],
  }),

  /** Decisions that wait for confirmation by other members, the oldest first. */
  proposals: defineLocalOperation({
    id: "deposits.proposals",
    method: "GET",
    permission: "deposits.decide",
    input: type<typeof noInput>(),
    output: type<{ items: ProposalView[] }>(),
    reads: ["deposits", "policy"],
  }),

  /** Deposits in the book by their own id, by the id of their statement row, or by a customer's id. */
  known: defineLocalOperation({
    id: "deposits.known",
    method: "GET",
    permission: "deposits.read",
    input: type<typeof knownInput>(),
    output: type<KnownDeposits>(),
    reads: ["deposits"],
  }),

  /**
   * Decides alone or proposes a decision, by the current policy. It needs a recent sign-in check if it is sent at
   * once.
   */
  decide: defineLocalOperation({
    id: "deposits.decide",
    method: "POST",
    permission: "deposits.decide",
    input: type<typeof suspiciousDecideInput>(),
    output: type<DecisionMade>(),
    changes: ["deposits", "wallet", "transactions", "figures"],
  }),

  /**
   * A member other than the maker confirms a proposal, which is sent after enough confirmations, or declines it. It
   * needs a recent sign-in check.
   */
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

  /** The maker has seen the result on the payment's page. */
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

/** Operations of the service that only the server calls, after a policy check or on a user's request. */
export const depositsAtService = {
  /** A GET that creates a code if the customer has none, and returns the same one from then on. */
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

  /** The service decides a payment once, from `PENDING`; it refuses every second decision. */
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

/** In which day's list a deposit stands; null where its time is not known. */
export const dayOfDeposit = (paidAt: unknown): string | null =>
  typeof paidAt === "string" ? tehranDayOf(paidAt) : null;
