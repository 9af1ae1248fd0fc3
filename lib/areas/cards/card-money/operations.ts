import type { applicationIdInput, cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { isoDayToCompactJalali } from "@/lib/kit/format/jalali";
import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { repaymentFilters } from "./filters";
import type * as schemas from "./schemas";
import type {
  CardAccounts,
  CardBalance,
  CardGrant,
  CardGrants,
  CardStatement,
  CreditAccounts,
  CreditChanges,
  CreditPayments,
} from "./server/answers";
import type {
  CreditChange,
  CreditOverview,
  HolderAccount,
  HolderCredit,
  HolderFlow,
  HolderStatement,
  Repayment,
  Whose,
} from "./status";

const P = "/v1/business/:business/issuer/provider/:provider";
const CARDHOLDER = `${P}/cardholder/:cardholder_id`;
/** The bank is asked while the user waits. */
const BANK_TIMEOUT_MS = 30_000;

interface Cardholder {
  provider: string;
  cardholderId: string;
}
const pathOf = ({ provider, cardholderId }: Cardholder) => ({ provider, cardholder_id: cardholderId });

/** Members with the area's one permission also see personal data unmasked. */
const asked = {
  permission: "cardMoney.read",
  personal: "unmasked",
  refusesWith: "message",
  isInternal: true,
  timeoutMs: BANK_TIMEOUT_MS,
} as const;

/** A list of one cardholder, or of all cardholders of a provider. */
const ofHolder = <Output>(name: string, path: string, output: { readonly type?: Output }) =>
  defineOperation({
    ...asked,
    id: ["cards", name].join("."),
    service: { method: "GET", host: "api", path: `${CARDHOLDER}${path}` },
    input: type<typeof schemas.holderListAtServiceInput>(),
    toService: ({ page, perPage, ...cardholder }) => ({
      path: pathOf(cardholder),
      query: { page, per_page: perPage },
    }),
    output,
    reads: ["card-money"],
    cacheSeconds: 5,
  });
const ofProvider = <Output>(name: string, path: string, output: { readonly type?: Output }) =>
  defineOperation({
    ...asked,
    id: ["cards", name].join("."),
    service: { method: "GET", host: "api", path: `${P}${path}` },
    input: type<typeof schemas.providerListAtServiceInput>(),
    toService: ({ provider, page, perPage }) => ({ path: { provider }, query: { page, per_page: perPage } }),
    output,
    reads: ["card-money"],
    cacheSeconds: 30,
  });

/**
 * Operations on cardholders' money that only the server calls, through `askIssuer` like all of issuing. All amounts
 * are rial.
 */
export const cardMoneyAtService = {
  accounts: defineOperation({
    ...asked,
    id: "cards.accounts_info",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/accounts-info` },
    input: type<typeof cardholderInput>(),
    toService: (cardholder) => ({ path: pathOf(cardholder) }),
    output: type<CardAccounts>(),
    reads: ["card-money"],
    cacheSeconds: 30,
  }),

  balance: defineOperation({
    ...asked,
    id: "cards.account_balance",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/balance` },
    input: type<typeof schemas.balanceAtServiceInput>(),
    toService: ({ accountNumber, ...cardholder }) => ({
      path: pathOf(cardholder),
      query: { account_number: accountNumber },
    }),
    output: type<CardBalance>(),
    reads: ["card-money"],
    cacheSeconds: 5,
    isOfBank: true,
  }),

  statement: defineOperation({
    ...asked,
    id: "cards.bank_statement",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/bank-statement` },
    input: type<typeof schemas.statementAtServiceInput>(),
    toService: ({ accountNumber, from, to, page, perPage, ...cardholder }) => ({
      path: pathOf(cardholder),
      query: {
        account_number: accountNumber,
        from_date: from && isoDayToCompactJalali(from),
        to_date: to && isoDayToCompactJalali(to),
        page,
        per_page: perPage,
      },
    }),
    output: type<CardStatement>(),
    reads: ["card-money"],
    cacheSeconds: 5,
    isOfBank: true,
  }),

  creditChanges: ofHolder("credit_changes_of", "/credit", type<CreditChanges>()),
  creditPayments: ofHolder("credit_payments_of", "/credit/payment", type<CreditPayments>()),
  allCreditChanges: ofProvider("credit_changes", "/credit", type<CreditChanges>()),
  allCreditPayments: ofProvider("credit_payments", "/credit/payment", type<CreditPayments>()),
  creditAccounts: ofProvider("credit_accounts", "/credit/account", type<CreditAccounts>()),

  grants: defineOperation({
    ...asked,
    id: "cards.grants_of",
    service: { method: "GET", host: "api", path: `${P}/cardholder/:cardholder/direct-debit/grants` },
    input: type<typeof schemas.holderListAtServiceInput>(),
    toService: ({ provider, cardholderId, page, perPage }) => ({
      path: { provider, cardholder: cardholderId },
      query: { page, per_page: perPage },
    }),
    output: type<CardGrants>(),
    reads: ["card-money"],
    cacheSeconds: 5,
  }),
};

export const cardMoneyOperations = {
  /** The accounts of a cardholder in the service's order, the card's own first. */
  accounts: defineLocalOperation({
    id: "cards.accounts",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof applicationIdInput>(),
    output: type<{ items: HolderAccount[]; unreadRows: number }>(),
    reads: ["card-money"],
  }),

  balance: defineLocalOperation({
    id: "cards.balance",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.accountInput>(),
    output: type<{ balanceRial: number; availableRial: number | null; at: string }>(),
    reads: ["card-money"],
  }),

  statement: defineLocalOperation({
    id: "cards.statement",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.statementInput>(),
    output: type<HolderStatement>(),
    reads: ["card-money"],
  }),

  /** The movements of an account, day by day. */
  flow: defineLocalOperation({
    id: "cards.account_flow",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.flowInput>(),
    output: type<HolderFlow>(),
    reads: ["card-money"],
  }),

  credit: defineLocalOperation({
    id: "cards.credit",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof applicationIdInput>(),
    output: type<HolderCredit>(),
    reads: ["card-money"],
  }),

  creditChanges: defineLocalOperation({
    id: "cards.credit_changes_shown",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.holderListInput>(),
    output: type<Page<CreditChange>>(),
    reads: ["card-money"],
  }),

  /** The same for all cardholders of a provider, each with its holder. */
  allCreditChanges: defineLocalOperation({
    id: "cards.credit_changes_all",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.providerListAtServiceInput>(),
    output: type<Page<CreditChange & Whose>>(),
    reads: ["card-money", "cards"],
  }),

  creditPayments: defineLocalOperation({
    id: "cards.credit_payments_shown",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.holderListInput>(),
    output: type<Page<Repayment>>(),
    reads: ["card-money"],
  }),

  grants: defineLocalOperation({
    id: "cards.grants",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof schemas.holderListInput>(),
    output: type<Page<CardGrant>>(),
    reads: ["card-money"],
  }),

  /** The credit of all cardholders: the amount given, the amount in use, and the repayments by day. */
  overview: defineLocalOperation({
    id: "cards.credit_overview",
    method: "GET",
    permission: "cardMoney.read",
    input: type<typeof noInput>(),
    output: type<CreditOverview>(),
    reads: ["card-money", "card-settings"],
  }),

  /** Purchases on credit, late ones first. */
  repayments: defineLocalOperation({
    id: "cards.repayments",
    method: "GET",
    permission: "cardMoney.read",
    input: type<ListInput<typeof repaymentFilters>>(),
    output: type<Page<Repayment> & { isWhole: boolean }>(),
    reads: ["card-money", "card-settings"],
  }),
};
