import { makeIban } from "@/lib/kit/format/iban";
import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";
import { INQUIRIES, INQUIRY_KINDS, type InquiryKind } from "./kinds";

const IBAN = makeIban("056", "987654321");
const CODE = "0013542419";
const BORN = 13690211;
const CARD = "6219861034529007";

/** The input of each inquiry, in the service's spelling. */
const BODY: Record<InquiryKind, object> = {
  kyc: { first_name: "سارا", last_name: "احمدی", national_code: CODE, birth_date: BORN },
  shahkar: { mobile: "09121234567", national_code: CODE },
  nid: { national_code: CODE, birth_date: BORN },
  nidImage: { national_code: CODE, birth_date: BORN },
  fida: { fida_code: "123456789012", birth_date: BORN },
  postalCode: { postal_code: "1234567890" },
  companyInformation: { national_code: "10101234567" },
  companySignature: { national_code: "10101234567" },
  nationalCodeIban: { national_code: CODE, iban: IBAN },
  matchNationalCodeIban: { national_code: CODE, iban: IBAN, birth_date: BORN },
  matchMobileCard: { mobile: "09121234567", card: CARD },
  iban: { iban: IBAN },
  card: { card: CARD },
  cardToIban: { card: CARD },
};

const PERSON = { first_name: "سارا", last_name: "احمدی", father_name: "رضا" };
const ACCOUNT = {
  iban: IBAN,
  bank_name: "056",
  account_owners: [{ firstName: "نمونه", lastName: "نمونه‌ای" }],
  account_number: "0000987654321",
  account_description: "حساب فعال است",
};
const ACCOUNT_READ = { owners: ["نمونه نمونه‌ای"], bankName: "056", accountNote: "حساب فعال است" };
const MATCHED = { status: "MATCHED" };

/** The `data` of each kind, as in the reference or in real payloads, and the values that are read from it. */
const DATA: Record<InquiryKind, readonly [data: object, values: object]> = {
  kyc: [
    { similarity_percentage: 92, first_name_similarity: 100, last_name_similarity: 84, is_alive: true },
    { similarity: 92, firstNameSimilarity: 100, lastNameSimilarity: 84, isAlive: true },
  ],
  shahkar: [MATCHED, {}],
  nid: [
    {
      ...PERSON,
      national_code: CODE,
      birth_date: BORN,
      gender: "FEMALE",
      is_alive: true,
      identity_number: "123",
      identity_serial: "456789",
    },
    {
      firstName: "سارا",
      lastName: "احمدی",
      fatherName: "رضا",
      birthday: "1990-05-01",
      gender: "FEMALE",
      isAlive: true,
    },
  ],
  nidImage: [{ national_code: CODE, image: "/9j/4AAQ" }, { picture: "/9j/4AAQ" }],
  fida: [
    { fida_code: "123456789012", ...PERSON, birth_date: BORN, nationality: "عراق", gender: "MALE" },
    { fidaCode: "123456789012", lastName: "احمدی", nationality: "عراق" },
  ],
  postalCode: [
    {
      postal_code: "1234567890",
      province: "تهران",
      city: "تهران",
      district: "مرکزی",
      street: "ولیعصر",
      street2: "کوچهٔ یاس",
      number: "12",
      floor: "3",
      side_floor: "شرقی",
      building_name: null,
      description: null,
      address: "تهران، خیابان ولیعصر، پلاک ۱۲",
    },
    { province: "تهران", address: "تهران، خیابان ولیعصر، پلاک ۱۲" },
  ],
  companyInformation: [
    {
      national_code: "10101234567",
      title: "شرکت آوند",
      registration_number: "123456",
      registration_date: "1389/04/12",
      establishment_date: "1389/04/01",
      company_type: "سهامی خاص",
      status: "ACTIVE",
      postal_code: "1234567890",
      address: "تهران",
      economic_code: "411122223333",
    },
    { companyName: "شرکت آوند", companyStatus: "ACTIVE", companyType: "سهامی خاص" },
  ],
  companySignature: [
    {
      national_code: "10101234567",
      title: "شرکت آوند",
      signatories: [
        {
          first_name: "سارا",
          last_name: "احمدی",
          national_code: CODE,
          position: "مدیرعامل",
          start_date: "1403/02/01",
          end_date: "1405/02/01",
        },
      ],
      description: "با مهر شرکت",
    },
    {
      companyName: "شرکت آوند",
      description: "با مهر شرکت",
      signatories: [{ firstName: "سارا", nationalCode: CODE, position: "مدیرعامل", startDate: "2024-04-20" }],
    },
  ],
  nationalCodeIban: [
    { ...MATCHED, iban: IBAN, bank_name: "056", account_owners: ACCOUNT.account_owners },
    { owners: ACCOUNT_READ.owners },
  ],
  matchNationalCodeIban: [MATCHED, {}],
  matchMobileCard: [MATCHED, {}],
  iban: [ACCOUNT, ACCOUNT_READ],
  card: [
    { card: "621986******9007", name: "سارا احمدی", bank_name: "سامان" },
    { card: "621986******9007", holder: "سارا احمدی", bankName: "سامان" },
  ],
  cardToIban: [ACCOUNT, ACCOUNT_READ],
};

const envelope = (data: unknown, code: string | null = null) => ({
  message: "موفق",
  data,
  code,
  errors: [],
  track_id: "x",
});

const fixtureOf = (kind: InquiryKind): Fixture => {
  const [data, values] = DATA[kind];
  const isMatch = "isMatch" in INQUIRIES[kind];
  const answer = envelope(data, isMatch ? "MATCHED" : null);
  const read = { outcome: isMatch ? "matched" : "found", values, unread: [] };
  const none = (code: string, outcome: string) => ({ answer: envelope([], code), read: { outcome, values: {} } });
  return {
    operation: `inquiries.${kind}`,
    answer,
    read,
    variants: [
      { name: "beside its data", answer: { ...envelope([], isMatch ? "MATCHED" : null), ...data }, read },
      { name: "as there being none", ...none("UNMATCHED", "unmatched") },
      { name: "as an empty fee wallet, whatever the status was", ...none("insufficient_wallet_balance", "noMoney") },
      { name: "as a provider that did not answer", ...none("provider_error", "failed") },
    ],
  };
};

/**
 * Files are made from uploaded bytes, which `known` cannot send. The guard is therefore tested with an id that no
 * file has.
 */
const nobodysFile = () => ({ fileId: "00000000-0000-4000-8000-000000000000" });

export const inquiries = {
  examples: {
    inquiries: listOf("inquiries.list"),
    "new-inquiry": { operations: ["inquiries.settings"] },
    inquiry: {
      operations: ["inquiries.show"],
      isDated: true,
      records: {
        answered: async ({ made }) => made("inquiries.ask", { kind: "iban", input: { iban: IBAN } }),
        signatories: async ({ made }) =>
          made("inquiries.ask", { kind: "companySignature", input: { companyId: "10101234567" } }),
      },
    },
    "inquiry-files": listOf("inquiry_files.list", { isDated: true }),
    "inquiry-file": {
      operations: ["inquiry_files.show"],
      isDated: true,
      records: { file: ({ inquiryFile }) => inquiryFile() },
    },
    inquirySettings: { operations: ["inquiries.settings"] },
  },
  fixtures: INQUIRY_KINDS.map(fixtureOf),
  answers: async ({ post }) => {
    const asked = INQUIRY_KINDS.map(async (kind) => {
      const path = `/v3/business/parsmart/customers/inquiry/${INQUIRIES[kind].path}`;
      return [`inquiries.${kind}`, await post(path, { ...BODY[kind], track_id: `fixture-${kind}` })] as const;
    });
    return Object.fromEntries(await Promise.all(asked));
  },
  known: async ({ write }) => {
    const { id: inquiryId } = await write("inquiries.ask", { kind: "iban", input: { iban: IBAN } });
    return { ids: { inquiryId }, marks: [inquiryId] };
  },
  asked: {
    "inquiries.list": ["list"],
    "inquiries.totals": ["list"],
    "inquiries.show": ["record", ({ inquiryId }) => ({ inquiryId })],
    "inquiries.ask": ["own"],
    "inquiries.decide": ["record", ({ inquiryId }) => ({ inquiryId, isApproved: true })],
    "inquiries.withdraw": ["record", ({ inquiryId }) => ({ inquiryId })],
    "inquiries.seen": ["record", ({ inquiryId }) => ({ inquiryId })],
    "inquiries.picture": ["record", ({ inquiryId }) => ({ inquiryId })],
    "inquiries.settings": ["list"],
    "inquiries.change_settings": ["own"],
    "inquiry_files.list": ["list"],
    "inquiry_files.show": ["record", nobodysFile],
    "inquiry_files.rows": ["record", nobodysFile],
    "inquiry_files.create": ["own"],
    "inquiry_files.start": ["record", nobodysFile],
    "inquiry_files.stop": ["record", nobodysFile],
  },
} as const satisfies AreaTests;
