import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const ID = "3f1c2a9e-7d54-4b8a-9c1e-2a6b7c8d9e0f";
const TOKEN = "7b0d6c1e-58a2-4f0b-8f5d-1c9a2b3d4e5f";

const pageOf = (operation: string): Fixture => ({
  operation,
  answer: {
    message: "توکن ساخته شد.",
    data: {
      token: TOKEN,
      redirect_url: `https://service.example/v1/redirect/card/activate/${TOKEN}`,
      expires_at: "1405/08/29 12:29:00",
    },
  },
  read: { token: TOKEN, expiresAt: "2026-11-20T08:59:00.000Z" },
  variants: [
    { name: "without a term", answer: { data: { token: TOKEN, expires_at: null } }, read: { expiresAt: null } },
  ],
});

const fixtures: readonly Fixture[] = [
  pageOf("cards.activation_token"),
  pageOf("cards.pin_token"),
  pageOf("cards.block_token"),
  {
    operation: "cards.card_status",
    answer: {
      message: "وضعیت کارت",
      data: { pan: "603799******1234", expire_date: "09/05", status: "ACTIVE", is_pin_changed: true },
    },
    read: { pan: "603799******1234", expiresOn: "09/05", status: "ACTIVE", isPinChanged: true },
    variants: [
      {
        name: "whole, in a state that nobody knows, without a word on the PIN",
        answer: { data: { pan: "6037991234561234", expire_date: null, status: "FROZEN" } },
        read: { pan: "603799******1234", status: "UNKNOWN", statusAsSent: "FROZEN", isPinChanged: null },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "cards.card_reissue",
    answer: { message: "کد فرستاده شد.", data: { cardholder_id: ID, status: "WAITING_OTP", otp_expires_in: 120 } },
    read: { cardholderId: ID, status: "WAITING_OTP", codeSeconds: 120 },
    variants: [
      {
        name: "without a term",
        answer: { data: { cardholder_id: ID, status: "WAITING_OTP" } },
        read: { codeSeconds: null },
      },
    ],
  },
  {
    operation: "cards.confirm_otp",
    answer: {
      message: "کد تأیید شد.",
      data: {
        cardholder_id: ID,
        status: "DRAFT",
        steps: [{ slug: "card_reissue_confirm_otp", status: "COMPLETED", message: null }],
      },
    },
    read: {
      cardholderId: ID,
      status: "DRAFT",
      steps: [{ slug: "card_reissue_confirm_otp", status: "COMPLETED", message: null }],
    },
    variants: [
      {
        name: "without steps",
        answer: { data: { cardholder_id: ID, status: "DRAFT", steps: null } },
        read: { steps: null },
      },
    ],
  },
  {
    operation: "cards.retry_otp",
    answer: { message: "کد تازه فرستاده شد.", data: { otp_expires_in: 120 } },
    read: { codeSeconds: 120 },
    variants: [{ name: "without a term", answer: { data: {} }, read: { codeSeconds: null } }],
  },
];

const APPLICANT = {
  first_name: "زهرا",
  last_name: "نوری",
  first_name_en: "Zahra",
  last_name_en: "Nouri",
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
const ISSUER = "/v1/business/parsmart/issuer";
const P = `${ISSUER}/provider/card-in-use`;

export const cardLifecycle = {
  examples: {},
  fixtures,
  answers: async ({ get, post, control }) => {
    await post(`${ISSUER}/set-config`, {});
    const { cardholder_id: id } = (await post(`${P}/cardholder`, APPLICANT)).data;
    const one = `${P}/cardholder/${id}`;
    await control("POST", `/cardholders/${id}/complete`);
    await post(`${one}/finalize`, {});
    await control("POST", `/cardholders/${id}/review`, { decision: "approve" });
    await control("POST", `/cardholders/${id}/print`);
    const pages = {
      "cards.activation_token": await post(`${one}/card/activate/token`, {}),
      "cards.block_token": await post(`${one}/card/block/token`, { reason_id: 4 }),
    };
    await control("POST", `/cardholders/${id}/card`, { status: "ACTIVE" });
    const pin = await post(`${one}/card/change-pin/token`, {});
    const status = await get(`${one}/card/status`);
    const asked = await post(`${one}/card-reissue`, { reason_id: 1 });
    await control("POST", "/clock", { advanceSeconds: 121 });
    const again = await post(`${one}/retry-otp`, {});
    const { cardholders } = await control("GET", "/cardholders");
    const { otp } = cardholders.find((each: { id: string }) => each.id === id);
    return {
      ...pages,
      "cards.pin_token": pin,
      "cards.card_status": status,
      "cards.card_reissue": asked,
      "cards.retry_otp": again,
      "cards.confirm_otp": await post(`${one}/confirm-otp`, { otp }),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-use", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-use" });
    return { ids: { applicationId }, marks: [applicationId] };
  },
  asked: {
    "cards.reissue": ["record", ({ applicationId }) => ({ applicationId, reasonId: "1" })],
    "cards.confirm_code": ["record", ({ applicationId }) => ({ applicationId, code: "12345" })],
    "cards.send_code": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.open_page": ["record", ({ applicationId }) => ({ applicationId, page: "activate" })],
    "cards.page_link": ["record", ({ applicationId }) => ({ applicationId, pageId: ID })],
  },
} as const satisfies AreaTests;
