import { type AreaTests, EMPTY_PAGE, listOf, type Records } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";
import { WAITS } from "./status";

const ID = "3f1c2a9e-7d54-4b8a-9c1e-2a6b7c8d9e0f";
const step = (slug: string, status: string, message: string | null = null) => ({ slug, status, message });
const STEPS = [
  step("create_cardholder", "COMPLETED"),
  step("upload_national_card_back_photo", "REJECTED", "عکس خوانا نیست."),
];
const TOLD = { message: "موفق", data: { cardholder_id: ID, status: "DRAFT", steps: STEPS } };
const READ = { cardholderId: ID, status: "DRAFT", steps: STEPS };
const named = (operation: string): Fixture => ({
  operation,
  answer: { message: "فهرست", data: [{ id: 1, title: "نمونه" }] },
  read: [{ id: "1", title: "نمونه" }],
  variants: [{ name: "with nothing in it", answer: { data: [] }, read: [] }],
});

const CARD = { pan: "603799******1234", expire_date: "09/05", status: "INACTIVE" };
const ACCOUNT = { account_number: "0000987654321", iban: "IR350560000000000987654321" };

const fixtures: readonly Fixture[] = [
  {
    operation: "cards.set_config",
    answer: {
      message: "ثبت شد.",
      data: {
        webhook_url: "https://daftar.example/api/webhooks/b/cards",
        callback_url: null,
        updated_at: "1405/08/29 12:29:00",
      },
    },
    read: { webhookUrl: "https://daftar.example/api/webhooks/b/cards", updatedAt: "2026-11-20T08:59:00.000Z" },
    variants: [
      {
        name: "without an address",
        answer: { data: { webhook_url: null, updated_at: null } },
        read: { webhookUrl: null },
      },
    ],
  },
  named("cards.guilds"),
  named("cards.educations"),
  named("cards.occupations"),
  {
    operation: "cards.reasons",
    answer: { message: "فهرست", data: [{ id: 1, title: "مفقود شدن کارت", type: "REISSUE" }] },
    read: [{ id: "1", title: "مفقود شدن کارت", type: "REISSUE" }],
    variants: [],
  },
  {
    operation: "cards.card_templates",
    answer: {
      message: "فهرست",
      data: [{ id: 1, title: "آبی ساده", image_url: "https://service.example/1.png", is_default: true }],
    },
    read: [{ id: "1", title: "آبی ساده", imageUrl: "https://service.example/1.png", isDefault: true }],
    variants: [
      {
        name: "with a picture that is no address",
        answer: { data: [{ id: 1, title: "x", image_url: "javascript:alert(1)", is_default: 0 }] },
        read: [{ imageUrl: null, isDefault: false }],
      },
    ],
  },
  {
    operation: "cards.create_cardholder",
    answer: TOLD,
    read: READ,
    variants: [
      {
        name: "with a state that nobody knows",
        answer: { data: { cardholder_id: ID, status: "ON_HOLD", steps: null } },
        read: { status: "UNKNOWN", statusAsSent: "ON_HOLD", steps: null },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "cards.start_at_bank",
    answer: {
      message: "آماده است.",
      data: {
        cardholder_id: ID,
        token: "5b0c6c1e-3d53-4c9e-8f34-0f0f4a0f7a11",
        redirect_url: "https://service.example/v1/redirect/card-issue/bank/5b0c6c1e-3d53-4c9e-8f34-0f0f4a0f7a11",
        expires_at: "1405/08/29 12:29:00",
      },
    },
    read: {
      cardholderId: ID,
      token: "5b0c6c1e-3d53-4c9e-8f34-0f0f4a0f7a11",
      expiresAt: "2026-11-20T08:59:00.000Z",
    },
    variants: [
      {
        name: "without a cardholder and a term",
        answer: { data: { token: "abcd-1234", expires_at: null } },
        read: { cardholderId: null, token: "abcd-1234", expiresAt: null },
      },
    ],
  },
  { operation: "cards.update_cardholder", answer: TOLD, read: READ, variants: [] },
  {
    operation: "cards.video_caption",
    answer: { message: "متن", data: { caption: "اینجانب …", expires_at: "1405/08/29 12:29:00" } },
    read: { caption: "اینجانب …", expiresAt: "2026-11-20T08:59:00.000Z" },
    variants: [
      { name: "without a term", answer: { data: { caption: "x", expires_at: null } }, read: { expiresAt: null } },
    ],
  },
  {
    operation: "cards.finalize_cardholder",
    answer: { message: "فرستاده شد.", data: { cardholder_id: ID, status: "IN_REVIEW", steps: [] } },
    read: { isAccepted: true, refused: null, status: "IN_REVIEW", steps: [] },
    variants: [
      {
        name: "which is not taken while something is missing",
        answer: { data: { steps: STEPS, refused: "کامل نیست." } },
        read: { isAccepted: false, refused: "کامل نیست.", status: null, steps: STEPS },
      },
    ],
  },
  {
    operation: "cards.follow_up",
    answer: {
      message: "وضعیت",
      data: {
        cardholder_id: ID,
        flow: "ISSUE",
        status: "ISSUED",
        steps: STEPS,
        card: CARD,
        account: ACCOUNT,
        reject_reason: null,
        updated_at: "1405/08/29 12:29:00",
      },
    },
    read: {
      ...READ,
      status: "ISSUED",
      flow: "ISSUE",
      card: { pan: "603799******1234", expiresOn: "09/05", status: "INACTIVE" },
      account: { accountNumber: "0000987654321", iban: ACCOUNT.iban },
      rejectReason: null,
      updatedAt: "2026-11-20T08:59:00.000Z",
    },
    variants: [
      {
        name: "of somebody without a card, and with one that comes whole",
        answer: {
          data: {
            cardholder_id: ID,
            flow: null,
            status: "IN_REVIEW",
            steps: [],
            card: { ...CARD, pan: "6037991234561234" },
            account: null,
            reject_reason: "x",
            updated_at: null,
          },
        },
        read: { card: { pan: "603799******1234" }, account: null, rejectReason: "x" },
      },
    ],
  },
  {
    operation: "cards.post_tracking",
    answer: {
      message: "مرسوله",
      data: { post_tracking_code: "210000123", status: "SENT", sent_at: "1405/08/29 12:29:00", delivered_at: null },
    },
    read: { code: "210000123", status: "SENT", sentAt: "2026-11-20T08:59:00.000Z", deliveredAt: null },
    variants: [
      {
        name: "not sent yet",
        answer: { data: { post_tracking_code: null, status: "NOT_SENT", sent_at: null, delivered_at: null } },
        read: { code: null, status: "NOT_SENT", sentAt: null },
      },
    ],
  },
];

const BOARD = { ...EMPTY_PAGE, counts: Object.fromEntries(WAITS.map((each) => [each, 0])) };
/** Issuing is set up, at one provider. */
const issuer = async ({ made }: Pick<Records, "made">) => {
  await made("cards.configure", {});
  await made("cards.save_provider", { slug: "default", name: "بانک نمونه" });
};
/** A draft at a provider of the business. */
const draft = async (records: Pick<Records, "made">) => {
  await issuer(records);
  return records.made("cards.begin", { provider: "default" });
};
/** What the service wants of an applicant, as it spells it. */
const APPLICANT = {
  first_name: "مریم",
  last_name: "کاظمی",
  first_name_en: "Maryam",
  last_name_en: "Kazemi",
  national_code: "0499370899",
  birth_date: "1369/02/11",
  gender: "FEMALE",
  mobile: "09121234567",
  province_id: 1,
  city_id: 101,
  address: "خیابان ولیعصر، پلاک ۱۲",
  postal_code: "1234567890",
  card_template_id: 1,
};
/** What files are asked for by somebody who has none; another business's download is tried on its own. */
const nobodysFile = () => ({ fileId: "ca4d0000-0000-4000-8000-000000000002" });
const ISSUER = "/v1/business/parsmart/issuer";
const P = `${ISSUER}/provider/default`;

export const cards = {
  examples: {
    cards: { operations: ["cards.list"], emptyAnswer: BOARD, isDated: true },
    "new-card": { operations: ["cards.settings"] },
    "card-application": { operations: ["cards.show"], isDated: true, records: { "card-application": draft } },
    "card-applicant": { operations: ["cards.show"], records: { "card-applicant": draft } },
    cardSettings: { operations: ["cards.settings"] },
    "card-files": listOf("card_files.list", { isDated: true }),
    "card-file": {
      operations: ["card_files.show", "card_files.rows"],
      isDated: true,
      records: {
        "card-file": async (records) => {
          await issuer(records);
          return records.cardFile();
        },
      },
    },
  },
  fixtures,
  answers: async ({ get, post, put, control }) => {
    const configured = await post(`${ISSUER}/set-config`, {});
    const created = await post(`${P}/cardholder`, APPLICANT);
    const id = created.data.cardholder_id;
    const one = `${P}/cardholder/${id}`;
    const finalized = async () => {
      await control("POST", `/cardholders/${id}/complete`);
      return post(`${one}/finalize`, {});
    };
    return {
      "cards.set_config": configured,
      "cards.guilds": await get(`${ISSUER}/guilds`),
      "cards.educations": await get(`${ISSUER}/educations`),
      "cards.occupations": await get(`${ISSUER}/occupations`),
      "cards.reasons": await get(`${ISSUER}/reasons`),
      "cards.card_templates": await get(`${P}/card-template`),
      "cards.create_cardholder": created,
      "cards.start_at_bank": await post(`${P}/cardholder/card-issue/bank`, {
        mobile: "09121234568",
        national_code: "0084575948",
      }),
      "cards.update_cardholder": await put(one, { address: "خیابان انقلاب" }),
      "cards.video_caption": await get(`${one}/video-caption`),
      "cards.follow_up": await get(`${one}/inquiry`),
      "cards.post_tracking": await get(`${one}/card/post-tracking`),
      "cards.finalize_cardholder": await finalized(),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-bank", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-bank" });
    return { ids: { applicationId }, marks: [applicationId, "isolated-bank"] };
  },
  asked: {
    "cards.settings": ["list"],
    "cards.configure": ["own"],
    "cards.save_provider": ["own"],
    "cards.remove_provider": ["record", () => ({ slug: "isolated-bank" })],
    "cards.reference": ["own"],
    "cards.templates": ["record", () => ({ provider: "isolated-bank" })],
    "cards.list": ["list"],
    "cards.show": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.begin": ["own"],
    "cards.save": ["record", ({ applicationId }) => ({ applicationId, version: 1, facts: {} })],
    "cards.register": ["record", ({ applicationId }) => ({ applicationId, version: 1 })],
    "cards.adopt": [
      "record",
      ({ applicationId }) => ({ applicationId, cardholderId: "ca4d0000-0000-4000-8000-000000000001" }),
    ],
    "cards.caption": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.finalize": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.look": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.discard": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.upload_document": ["own"],
    "cards.bank_visits": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.begin_at_bank": ["record", ({ applicationId }) => ({ applicationId, version: 1 })],
    "cards.take_visit_back": ["record", ({ applicationId }) => ({ applicationId })],
    "card_files.list": ["list"],
    "card_files.show": ["record", nobodysFile],
    "card_files.rows": ["record", nobodysFile],
    "card_files.columns": ["record", nobodysFile],
    "card_files.row": ["record", () => ({ ...nobodysFile(), line: 2 })],
    "card_files.map": ["record", () => ({ ...nobodysFile(), columns: [] })],
    "card_files.correct": ["record", () => ({ ...nobodysFile(), line: 2, cells: [] })],
    "card_files.create": ["own"],
    "card_files.start": ["record", nobodysFile],
    "card_files.hand": ["record", () => ({ ...nobodysFile(), hours: 24 })],
    "card_files.stop": ["record", nobodysFile],
    "cards.links": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.hand": ["record", ({ applicationId }) => ({ applicationId, steps: ["facts"], hours: 24 })],
    "cards.take_link_back": ["record", ({ applicationId }) => ({ applicationId })],
  },
} as const satisfies AreaTests;
