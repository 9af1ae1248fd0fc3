import type { MaskKind } from "@/lib/operations/define";
import type { Permission } from "@/lib/permissions";

interface AskedField {
  /** What the service calls it. */
  wire: string;
  /** How a form has it. */
  typed: "text" | "digits" | "day";
  /** How it is drawn. */
  kind: "name" | "digits" | "mobile" | "iban" | "card" | "day";
  /** How those see it who see people masked. */
  mask: MaskKind;
}

/** Everything that an inquiry asks for. Its check stands in `schemas.ts`, under the same name. */
export const ASKED = {
  firstName: { wire: "first_name", typed: "text", kind: "name", mask: "name" },
  lastName: { wire: "last_name", typed: "text", kind: "name", mask: "name" },
  nationalCode: { wire: "national_code", typed: "digits", kind: "digits", mask: "nationalCode" },
  birthday: { wire: "birth_date", typed: "day", kind: "day", mask: "covered" },
  mobile: { wire: "mobile", typed: "digits", kind: "mobile", mask: "mobile" },
  iban: { wire: "iban", typed: "digits", kind: "iban", mask: "iban" },
  card: { wire: "card", typed: "digits", kind: "card", mask: "account" },
  fidaCode: { wire: "fida_code", typed: "digits", kind: "digits", mask: "nationalCode" },
  postalCode: { wire: "postal_code", typed: "digits", kind: "digits", mask: "account" },
  companyId: { wire: "national_code", typed: "digits", kind: "digits", mask: "nationalCode" },
  legalName: { wire: "legal_name", typed: "text", kind: "name", mask: "name" },
} as const satisfies Record<string, AskedField>;
export type AskedName = keyof typeof ASKED;
export type InquiryInput = Partial<Record<AskedName, string>>;

interface ToldField {
  /** What the service calls it. */
  wire: string;
  kind:
    | "text"
    | "name"
    | "digits"
    | "iban"
    | "card"
    | "day"
    | "number"
    | "yesNo"
    | "word"
    | "names"
    | "table"
    | "picture";
}

/** Everything that an inquiry tells. `names`: those of people. `table`: rows of `SIGNATORY`. */
export const TOLD = {
  similarity: { wire: "similarity_percentage", kind: "number" },
  firstNameSimilarity: { wire: "first_name_similarity", kind: "number" },
  lastNameSimilarity: { wire: "last_name_similarity", kind: "number" },
  isAlive: { wire: "is_alive", kind: "yesNo" },
  firstName: { wire: "first_name", kind: "name" },
  lastName: { wire: "last_name", kind: "name" },
  fatherName: { wire: "father_name", kind: "name" },
  nationalCode: { wire: "national_code", kind: "digits" },
  birthday: { wire: "birth_date", kind: "day" },
  gender: { wire: "gender", kind: "word" },
  identityNumber: { wire: "identity_number", kind: "digits" },
  identitySerial: { wire: "identity_serial", kind: "digits" },
  fidaCode: { wire: "fida_code", kind: "digits" },
  nationality: { wire: "nationality", kind: "text" },
  postalCode: { wire: "postal_code", kind: "digits" },
  province: { wire: "province", kind: "text" },
  city: { wire: "city", kind: "text" },
  district: { wire: "district", kind: "text" },
  street: { wire: "street", kind: "text" },
  street2: { wire: "street2", kind: "text" },
  number: { wire: "number", kind: "digits" },
  floor: { wire: "floor", kind: "digits" },
  sideFloor: { wire: "side_floor", kind: "text" },
  buildingName: { wire: "building_name", kind: "text" },
  description: { wire: "description", kind: "text" },
  address: { wire: "address", kind: "text" },
  companyId: { wire: "national_code", kind: "digits" },
  companyName: { wire: "title", kind: "name" },
  registrationNumber: { wire: "registration_number", kind: "digits" },
  registeredAt: { wire: "registration_date", kind: "day" },
  establishedAt: { wire: "establishment_date", kind: "day" },
  companyType: { wire: "company_type", kind: "text" },
  companyStatus: { wire: "status", kind: "word" },
  economicCode: { wire: "economic_code", kind: "digits" },
  signatories: { wire: "signatories", kind: "table" },
  iban: { wire: "iban", kind: "iban" },
  bankName: { wire: "bank_name", kind: "text" },
  owners: { wire: "account_owners", kind: "names" },
  accountNumber: { wire: "account_number", kind: "digits" },
  accountNote: { wire: "account_description", kind: "text" },
  card: { wire: "card", kind: "card" },
  holder: { wire: "name", kind: "name" },
  picture: { wire: "image", kind: "picture" },
} as const satisfies Record<string, ToldField>;
export type ToldName = keyof typeof TOLD;

/** What is told of each who may sign for a company. */
export const SIGNATORY = ["firstName", "lastName", "nationalCode", "position", "startDate", "endDate"] as const;
export type Signatory = Record<(typeof SIGNATORY)[number], string | null>;

interface Kind {
  /** The last part of its address. */
  path: string;
  asks: readonly AskedName[];
  /** Asked as well, and may be left empty. */
  mayAsk?: readonly AskedName[];
  tells: readonly ToldName[];
  /** It answers yes or no: only that, in the service's own word, is an answer. */
  isMatch?: true;
}

const ACCOUNT = ["iban", "bankName", "owners", "accountNumber", "accountNote"] as const;

/** The inquiries of the service. Everything else about them is drawn from this. */
export const INQUIRIES = {
  kyc: {
    path: "kyc",
    asks: ["firstName", "lastName", "nationalCode", "birthday"],
    tells: ["similarity", "firstNameSimilarity", "lastNameSimilarity", "isAlive"],
  },
  shahkar: { path: "shahkar", asks: ["mobile", "nationalCode"], tells: [], isMatch: true },
  nid: {
    path: "nid",
    asks: ["nationalCode", "birthday"],
    tells: [
      "firstName",
      "lastName",
      "fatherName",
      "nationalCode",
      "birthday",
      "gender",
      "isAlive",
      "identityNumber",
      "identitySerial",
    ],
  },
  nidImage: { path: "nid-image", asks: ["nationalCode", "birthday"], tells: ["nationalCode", "picture"] },
  fida: {
    path: "fida",
    asks: ["fidaCode", "birthday"],
    tells: ["fidaCode", "firstName", "lastName", "fatherName", "birthday", "nationality", "gender"],
  },
  postalCode: {
    path: "postal-code",
    asks: ["postalCode"],
    tells: [
      "postalCode",
      "address",
      "province",
      "city",
      "district",
      "street",
      "street2",
      "number",
      "floor",
      "sideFloor",
      "buildingName",
      "description",
    ],
  },
  companyInformation: {
    path: "company-information",
    asks: ["companyId"],
    tells: [
      "companyId",
      "companyName",
      "companyStatus",
      "companyType",
      "registrationNumber",
      "registeredAt",
      "establishedAt",
      "economicCode",
      "postalCode",
      "address",
    ],
  },
  companySignature: {
    path: "company-signature",
    asks: ["companyId"],
    tells: ["companyId", "companyName", "description", "signatories"],
  },
  nationalCodeIban: {
    path: "national-code-iban",
    asks: ["nationalCode", "iban"],
    mayAsk: ["birthday"],
    tells: ["iban", "bankName", "owners"],
    isMatch: true,
  },
  matchNationalCodeIban: {
    path: "match-national-code-iban",
    asks: ["nationalCode", "iban"],
    mayAsk: ["birthday"],
    tells: [],
    isMatch: true,
  },
  matchMobileCard: { path: "match-mobile-card", asks: ["mobile", "card"], tells: [], isMatch: true },
  iban: { path: "iban", asks: ["iban"], tells: ACCOUNT },
  card: { path: "card", asks: ["card"], tells: ["card", "holder", "bankName"] },
  cardToIban: { path: "card-to-iban", asks: ["card"], tells: ACCOUNT },
} as const satisfies Record<string, Kind>;

export type InquiryKind = keyof typeof INQUIRIES;
export const INQUIRY_KINDS = Object.keys(INQUIRIES) as readonly InquiryKind[] as readonly [
  InquiryKind,
  ...InquiryKind[],
];

/**
 * What the service answers for a fee about a customer that it has: asked on the customer's page alone, by addresses of
 * their own (`lib/customer-identity`, `lib/customer-accounts`), and kept in the same ledger.
 */
export const CUSTOMER_INQUIRIES = {
  customerKyc: {
    path: "authentication/kyc",
    asks: ["firstName", "lastName", "nationalCode", "birthday"],
    tells: [],
    isMatch: true,
  },
  customerShahkar: { path: "authentication/shahkar", asks: ["mobile", "nationalCode"], tells: [], isMatch: true },
  customerIban: {
    path: "ibans",
    asks: ["iban"],
    mayAsk: ["firstName", "lastName", "legalName"],
    tells: ["owners"],
    isMatch: true,
  },
  customerCard: {
    path: "cards",
    asks: ["card"],
    mayAsk: ["firstName", "lastName", "legalName"],
    tells: ["holder"],
    isMatch: true,
  },
  customerCardToIban: {
    path: "cards/to-iban",
    asks: ["card"],
    mayAsk: ["firstName", "lastName", "legalName"],
    tells: ["iban", "bankName", "owners"],
    isMatch: true,
  },
} as const satisfies Record<string, Kind>;
export type CustomerInquiryKind = keyof typeof CUSTOMER_INQUIRIES;

/** Whatever stands in the ledger. */
export type LedgerKind = InquiryKind | CustomerInquiryKind;
export const LEDGER_KINDS = [
  ...INQUIRY_KINDS,
  ...(Object.keys(CUSTOMER_INQUIRIES) as CustomerInquiryKind[]),
] as const satisfies readonly LedgerKind[];

export const isOfCustomer = (kind: LedgerKind): kind is CustomerInquiryKind => Object.hasOwn(CUSTOMER_INQUIRIES, kind);

/**
 * Kinds that ask the same of the same person and are told the same, by another address: an answer to one is one to the other.
 * Not `customerKyc`: its verdict is by a measure of the service's own, where `kyc` tells how similar a name is.
 */
const SAME_QUESTION: Partial<Record<CustomerInquiryKind, InquiryKind>> = { customerShahkar: "shahkar" };

/** The kind by which a question is known, whichever address it goes to. */
export const questionKindOf = (kind: LedgerKind): LedgerKind =>
  isOfCustomer(kind) ? (SAME_QUESTION[kind] ?? kind) : kind;

export const inquiryOf = (kind: LedgerKind): Kind => (isOfCustomer(kind) ? CUSTOMER_INQUIRIES[kind] : INQUIRIES[kind]);

/** Everything that a kind asks for, what may be left empty last. */
export const fieldsOf = (kind: LedgerKind): readonly AskedName[] => {
  const { asks, mayAsk = [] } = inquiryOf(kind);
  return [...asks, ...mayAsk];
};

/** Who may ask it: what tells nothing but yes or no, those too who see people masked. */
export const permissionOf = (kind: LedgerKind): Extract<Permission, `inquiries.${string}`> => {
  const { isMatch, tells } = inquiryOf(kind);
  return isMatch && tells.length === 0 ? "inquiries.match" : "inquiries.make";
};

/** Card numbers are never written down, so none waits in a file either. */
export const FILE_KINDS = INQUIRY_KINDS.filter(
  (kind) => !fieldsOf(kind).includes("card") && kind !== "nidImage",
) as readonly InquiryKind[] as readonly [InquiryKind, ...InquiryKind[]];

/** How a question stands. */
export const INQUIRY_STATES = [
  "waiting",
  "approved",
  "declined",
  "withdrawn",
  "asking",
  "matched",
  "unmatched",
  "found",
  "failed",
  "refused",
  "noMoney",
  "unknown",
  "lost",
  "unanswered",
  "noData",
] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** The service's answers: paid for, and kept. */
export const ANSWERS = ["matched", "unmatched", "found"] as const satisfies readonly InquiryState[];
/** What somebody else decided on a question beyond its maker's budget. */
export const DECIDED = ["approved", "declined"] as const satisfies readonly InquiryState[];
/** What was charged for certain. */
export const CHARGED = ANSWERS;
/**
 * What the service answered without an answer in it: whoever it asks was silent so far, or it had an error or no data.
 * Nothing says whether that is charged.
 */
export const UNDECIDED = ["unanswered", "noData"] as const satisfies readonly InquiryState[];
/** What may have been charged; of what is lost the service has said that it has it, and not that it took its fee. */
export const MAYBE_CHARGED = ["asking", "unknown", "lost", ...UNDECIDED] as const satisfies readonly InquiryState[];

export const isAmong = (states: readonly InquiryState[], state: InquiryState): boolean => states.includes(state);

/** A value of an answer as it is kept. */
export type ToldValue = string | number | boolean | readonly string[] | readonly Signatory[];

/** What the service told, in our words. */
export interface InquiryAnswer {
  outcome: Extract<InquiryState, "matched" | "unmatched" | "found" | "failed" | "noMoney" | "unanswered" | "noData">;
  values: Partial<Record<ToldName, ToldValue>>;
  /** What could not be read of it. */
  unread: readonly ToldName[];
}
