import type { MessageKey } from "@/lib/kit/i18n/types";
import type { MaskKind } from "@/lib/kit/operations/define";
import type { Permission } from "@/lib/kit/permissions";
import type { Field } from "@/lib/kit/records/field";
import type { InquiryShown } from "./operations";

interface AskedField {
  /** The service's field name. */
  wire: string;
  /** The kind of input in a form. */
  typed: "text" | "digits" | "day";
  /** How it is displayed. */
  kind: "name" | "digits" | "mobile" | "iban" | "card" | "day";
  /** How it is shown to members who see personal data masked. */
  mask: MaskKind;
}

/** All fields that inquiries ask for. Their checks are in `schemas.ts`, under the same names. */
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
  /** The service's field name. */
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

/** All fields in the answers of inquiries. `names`: names of people. `table`: rows of `SIGNATORY`. */
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

/** The fields of each person who may sign for a company. */
export const SIGNATORY = ["firstName", "lastName", "nationalCode", "position", "startDate", "endDate"] as const;
export type Signatory = Record<(typeof SIGNATORY)[number], string | null>;

/** A value of an answer in its stored form. */
export type ToldValue = string | number | boolean | readonly string[] | readonly Signatory[];

interface Kind {
  /** The last part of its address. */
  path: string;
  asks: readonly AskedName[];
  /** Optional input fields. */
  mayAsk?: readonly AskedName[];
  tells: readonly ToldName[];
  /** It answers yes or no: only the service's own word for that counts as an answer. */
  isMatch?: true;
}

const ACCOUNT = ["iban", "bankName", "owners", "accountNumber", "accountNote"] as const;

/** The inquiries of the service. Everything else about them is derived from this. */
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
 * Inquiries with a fee about one of the service's customers. They are made only on the customer's page, through
 * addresses of their own (`lib/areas/people/customer-identity`, `lib/areas/people/customer-accounts`), and stored in the same ledger.
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

/** All kinds in the ledger. */
export type LedgerKind = InquiryKind | CustomerInquiryKind;
export const LEDGER_KINDS = [
  ...INQUIRY_KINDS,
  ...(Object.keys(CUSTOMER_INQUIRIES) as CustomerInquiryKind[]),
] as const satisfies readonly LedgerKind[];

export const isOfCustomer = (kind: LedgerKind): kind is CustomerInquiryKind => Object.hasOwn(CUSTOMER_INQUIRIES, kind);

/**
 * Kinds that ask the same question about the same person through another address, so an answer to one also answers
 * the other. `customerKyc` is not among them: its verdict follows the service's own measure, while `kyc` tells how
 * similar a name is.
 */
const SAME_QUESTION: Partial<Record<CustomerInquiryKind, InquiryKind>> = { customerShahkar: "shahkar" };

/** The kind that identifies a question, independent of its address. */
export const questionKindOf = (kind: LedgerKind): LedgerKind =>
  isOfCustomer(kind) ? (SAME_QUESTION[kind] ?? kind) : kind;

export const inquiryOf = (kind: LedgerKind): Kind => (isOfCustomer(kind) ? CUSTOMER_INQUIRIES[kind] : INQUIRIES[kind]);

/** All fields that a kind asks for, optional ones last. */
export const fieldsOf = (kind: LedgerKind): readonly AskedName[] => {
  const { asks, mayAsk = [] } = inquiryOf(kind);
  return [...asks, ...mayAsk];
};

/**
 * The permission for a kind. Inquiries that answer only yes or no are also open to members who see personal data
 * masked.
 */
export const permissionOf = (kind: LedgerKind): Extract<Permission, `inquiries.${string}`> => {
  const { isMatch, tells } = inquiryOf(kind);
  return isMatch && tells.length === 0 ? "inquiries.match" : "inquiries.make";
};

/** Card numbers are never stored, so no file with them can wait either. */
export const FILE_KINDS = INQUIRY_KINDS.filter(
  (kind) => !fieldsOf(kind).includes("card") && kind !== "nidImage",
) as readonly InquiryKind[] as readonly [InquiryKind, ...InquiryKind[]];

export const askedLabel = (name: AskedName): MessageKey => `inquiries.asked.${name}`;

/** The field of an answer that the inquiry was made for; a match is an answer itself. */
const HEADLINE: Partial<Record<LedgerKind, readonly ToldName[]>> = {
  kyc: ["similarity"],
  nid: ["firstName", "lastName"],
  fida: ["firstName", "lastName"],
  postalCode: ["address"],
  companyInformation: ["companyName"],
  companySignature: ["signatories"],
  iban: ["owners"],
  card: ["holder"],
  cardToIban: ["iban"],
  customerCardToIban: ["iban"],
};

const isSignatory = (one: string | Signatory): one is Signatory => typeof one !== "string";

/** What an inquiry was made for, as far as it is answered and readable to the member. */
export function headlineOf({ kind, answer }: Pick<InquiryShown, "kind" | "answer">) {
  const names = HEADLINE[kind] ?? [];
  const parts = names.flatMap((name) => {
    const found = answer?.values[name];
    if (!Array.isArray(found)) return found === undefined ? [] : [String(found)];
    const each = found.map((one: string | Signatory) =>
      isSignatory(one) ? [one.firstName, one.lastName].filter(Boolean).join(" ") : one,
    );
    return each.filter((text) => text !== "").join("، ");
  });
  const text = parts.join(" ");
  const [name] = names;
  return name === undefined || text === "" ? null : { kind: TOLD[name].kind, text };
}

/** Whether the answer to an inquiry names the owners of its account. */
export const tellsOwner = (kind: LedgerKind): boolean => inquiryOf(kind).tells.includes("owners");

/** Words that the service is known to use; any other is shown as it came. */
const WORDS = ["MALE", "FEMALE", "ACTIVE", "DISSOLVED"] as const;

/** What an inquiry of a kind was asked and told, as facts of its page; tables and pictures are drawn by hand. */
export function answerFields(kind: LedgerKind): readonly Field<InquiryShown>[] {
  const asked = fieldsOf(kind).map(
    (name) =>
      ({
        id: `asked.${name}`,
        label: askedLabel(name),
        kind: ASKED[name].kind,
        value: ({ input }: InquiryShown) => input[name],
        facts: "asked",
        isRare: true,
      }) as Field<InquiryShown>,
  );
  const told = inquiryOf(kind).tells.flatMap((name): Field<InquiryShown>[] => {
    const { kind: how } = TOLD[name];
    if (how === "table" || how === "picture") return [];
    const value = ({ answer }: InquiryShown) => {
      const found = answer?.values[name];
      if (Array.isArray(found)) return found.join("، ");
      return how === "word" ? (WORDS.some((word) => word === found) ? `inquiries.words.${found}` : found) : found;
    };
    const isWide = name === "address" || name === "description" || name === "accountNote";
    return [
      {
        id: name,
        label: `inquiries.told.${name}`,
        kind: how === "names" ? "name" : how,
        value,
        facts: "told",
        isWide,
      } as Field<InquiryShown>,
    ];
  });
  return [...asked, ...told];
}
