import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import { inquiryInError } from "@/lib/kit/operations/inquiry-envelope";
import type { Done } from "@/lib/kit/operations/wire";
import type * as schemas from "./schemas";
import type { AccountAnswer, AccountAsked, CardToIban, CustomerCardPage, CustomerIbanPage } from "./server/answers";

const ONE = "/v3/business/:business/customers/:customer";
const IBANS = `${ONE}/ibans`;
const CARDS = `${ONE}/cards`;
const WRITE_TIMEOUT_MS = 20_000;
/** The bank is asked while the user waits. */
const BANK_TIMEOUT_MS = 30_000;

const IBAN_PERSONAL = { iban: "iban", owner: "name", accountNumber: "account", accountDescription: "text" } as const;
/** A card's middle digits are removed for everybody when it is read. */
const CARD_PERSONAL = { owner: "name" } as const;
const ANSWER_PERSONAL = { owner: "name" } as const;

/** A refusal of the track id keeps the service's field name, by which it is recognised. */
const FIELD_NAMES = {
  isDefault: "is_default",
  hasInquiry: "has_inquiry",
  firstName: "first_name",
  lastName: "last_name",
  legalName: "legal_name",
} as const;

interface Names {
  firstName?: string | null;
  lastName?: string | null;
  legalName?: string | null;
}
const wireNames = ({ firstName, lastName, legalName }: Names) => ({
  first_name: firstName ?? undefined,
  last_name: lastName ?? undefined,
  legal_name: legalName ?? undefined,
});

interface Added {
  isDefault: boolean;
  hasInquiry: boolean;
  trackId: string;
}
const wireAdded = ({ isDefault, hasInquiry, trackId }: Added) => ({
  is_default: isDefault,
  has_inquiry: hasInquiry,
  track_id: trackId,
});

const AT_BANK = {
  costs: "fee",
  isOfBank: true,
  timeoutMs: BANK_TIMEOUT_MS,
  readError: inquiryInError,
  fieldNames: FIELD_NAMES,
} as const;

/** The accounts and cards that the business has recorded for a customer. */
export const customerAccountOperations = {
  ibans: defineOperation({
    id: "customer_accounts.ibans",
    service: { method: "GET", host: "api", path: IBANS },
    permission: "customers.read",
    input: type<typeof schemas.accountListInput>(),
    toService: ({ customerId, page, perPage }) => ({
      path: { customer: customerId },
      query: { page, per_page: perPage },
    }),
    output: type<CustomerIbanPage>(),
    reads: ["customer-accounts"],
    cacheSeconds: 3,
    personal: ofItems(IBAN_PERSONAL),
  }),

  /** A browser's request never asks the bank; the server asks it through the ledger of inquiries. */
  addIban: defineOperation({
    id: "customer_accounts.add_iban",
    service: { method: "POST", host: "api", path: IBANS },
    permission: "customers.write",
    input: type<typeof schemas.ibanAddInput>(),
    ...AT_BANK,
    toService: ({ customerId, iban, ...input }) => ({
      path: { customer: customerId },
      body: { iban, ...wireAdded(input), ...wireNames(input) },
    }),
    output: type<AccountAnswer>(),
    personal: ANSWER_PERSONAL,
    changes: ["customer-accounts"],
  }),

  /**
   * Asks the bank for a fee: returns the kept answer, joins a question in progress, or asks, by the rules of the
   * ledger of inquiries.
   */
  ask: defineLocalOperation({
    id: "customer_accounts.ask",
    method: "POST",
    permission: "inquiries.make",
    input: type<typeof schemas.accountAskInput>(),
    output: type<AccountAsked>(),
    changes: ["customer-accounts", "inquiries"],
  }),

  setDefaultIban: defineOperation({
    id: "customer_accounts.set_default_iban",
    service: { method: "POST", host: "api", path: `${IBANS}/:iban/set-default` },
    permission: "customers.write",
    input: type<typeof schemas.ibanIdInput>(),
    references: { ibanId: "iban" },
    toService: ({ customerId, ibanId }) => ({ path: { customer: customerId, iban: ibanId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["customer-accounts"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  /** The service's reference has the IBAN in the body; an older document has it in the path. */
  removeIban: defineOperation({
    id: "customer_accounts.remove_iban",
    service: { method: "DELETE", host: "api", path: IBANS, orPath: `${IBANS}/:iban` },
    permission: "customers.write",
    input: type<typeof schemas.ibanIdInput>(),
    references: { ibanId: "iban" },
    toService: ({ customerId, ibanId }) => ({ path: { customer: customerId, iban: ibanId }, body: { iban: ibanId } }),
    fieldNames: { ibanId: "iban" },
    output: type<Done>(),
    personal: "nothing",
    changes: ["customer-accounts"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  cards: defineOperation({
    id: "customer_accounts.cards",
    service: { method: "GET", host: "api", path: CARDS },
    permission: "customers.read",
    input: type<typeof schemas.accountListInput>(),
    toService: ({ customerId, page, perPage }) => ({
      path: { customer: customerId },
      query: { page, per_page: perPage },
    }),
    output: type<CustomerCardPage>(),
    reads: ["customer-accounts"],
    cacheSeconds: 3,
    personal: ofItems(CARD_PERSONAL),
  }),

  addCard: defineOperation({
    id: "customer_accounts.add_card",
    service: { method: "POST", host: "api", path: CARDS },
    permission: "customers.write",
    input: type<typeof schemas.cardAddInput>(),
    ...AT_BANK,
    toService: ({ customerId, card, ...input }) => ({
      path: { customer: customerId },
      body: { card, ...wireAdded(input), ...wireNames(input) },
    }),
    output: type<AccountAnswer>(),
    personal: ANSWER_PERSONAL,
    changes: ["customer-accounts"],
  }),

  setDefaultCard: defineOperation({
    id: "customer_accounts.set_default_card",
    service: { method: "POST", host: "api", path: `${CARDS}/:card/set-default` },
    permission: "customers.write",
    input: type<typeof schemas.cardIdInput>(),
    references: { cardId: "card" },
    toService: ({ customerId, cardId }) => ({ path: { customer: customerId, card: cardId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["customer-accounts"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  removeCard: defineOperation({
    id: "customer_accounts.remove_card",
    service: { method: "DELETE", host: "api", path: `${CARDS}/:card` },
    permission: "customers.write",
    input: type<typeof schemas.cardIdInput>(),
    references: { cardId: "card" },
    toService: ({ customerId, cardId }) => ({ path: { customer: customerId, card: cardId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["customer-accounts"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),
};

/**
 * Operations that ask the bank. Only the server calls them, once for all members, and keeps the answer
 * (`lib/areas/people/customer-accounts/server`).
 */
export const accountsAtBank = {
  inquireIban: defineOperation({
    id: "customer_accounts.inquire_iban",
    service: { method: "POST", host: "api", path: `${IBANS}/:iban/inquiry` },
    permission: "inquiries.make",
    input: type<typeof schemas.ibanInquiryInput>(),
    ...AT_BANK,
    toService: ({ customerId, iban, trackId, ...names }) => ({
      path: { customer: customerId, iban },
      body: { track_id: trackId, ...wireNames(names) },
    }),
    output: type<AccountAnswer>(),
    personal: "unmasked",
    changes: ["customer-accounts"],
    isInternal: true,
  }),

  inquireCard: defineOperation({
    id: "customer_accounts.inquire_card",
    service: { method: "POST", host: "api", path: `${CARDS}/:card/inquiry` },
    permission: "inquiries.make",
    input: type<typeof schemas.cardInquiryInput>(),
    ...AT_BANK,
    toService: ({ customerId, card, trackId, ...names }) => ({
      path: { customer: customerId, card },
      body: { track_id: trackId, ...wireNames(names) },
    }),
    output: type<AccountAnswer>(),
    personal: "unmasked",
    changes: ["customer-accounts"],
    isInternal: true,
  }),

  /** Asks which IBAN a card pays into; it is added to the customer's IBANs. Each call is assumed to cost a fee. */
  cardToIban: defineOperation({
    id: "customer_accounts.card_to_iban",
    service: { method: "POST", host: "api", path: `${CARDS}/to-iban` },
    permission: "inquiries.make",
    input: type<typeof schemas.cardToIbanInput>(),
    ...AT_BANK,
    toService: ({ customerId, card, ...input }) => ({
      path: { customer: customerId },
      body: { card, ...wireAdded(input) },
    }),
    output: type<CardToIban>(),
    personal: "unmasked",
    changes: ["customer-accounts"],
    isInternal: true,
  }),
};
