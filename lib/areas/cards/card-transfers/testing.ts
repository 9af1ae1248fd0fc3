import { randomUUID } from "node:crypto";
import { makeIban } from "@/lib/kit/format/iban";
import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const ID = "5b1f0a7e-3c52-4d0b-8a1e-9f6c2d3e4a50";
const TRACK = "9c0d1e2f-1a2b-4c3d-8e4f-5a6b7c8d9e0f";
const TOKEN = "7b0d6c1e-58a2-4f0b-8f5d-1c9a2b3d4e5f";
const IBAN = makeIban("056", "1234567");

const stored = {
  transfer_id: ID,
  track_id: TRACK,
  type: "PAYA",
  amount: 1_500_000,
  wage: 6_000,
  status: "WAITING_OTP",
  otp_expires_in: 120,
};
const followed = {
  transfer_id: ID,
  track_id: TRACK,
  type: "PAYA",
  source_account_number: "0100324200001",
  destination: IBAN,
  amount: 1_500_000,
  wage: 6_000,
  status: "PENDING",
  ref_code: "1234567890123456",
  error_message: null,
  created_at: "1405/08/29 12:29:00",
};
const readFollowed = {
  transferId: ID,
  trackId: TRACK,
  way: "PAYA",
  sourceAccount: "0100324200001",
  destination: IBAN,
  amountRial: 1_500_000,
  wageRial: 6_000,
  status: "PENDING",
  refCode: "1234567890123456",
  failure: null,
  createdAt: "2026-11-20T08:59:00.000Z",
};

/** Of a card the answer says besides why it failed. */
const confirmed = (operation: string, more: object = {}): Fixture => ({
  operation,
  answer: {
    message: "انتقال تأیید شد.",
    data: { transfer_id: ID, track_id: TRACK, status: "DONE", ref_code: "77", ...more },
  },
  read: { transferId: ID, trackId: TRACK, status: "DONE", refCode: "77", failure: null },
  variants: [
    {
      name: "that failed, in a word that nobody knows",
      answer: { data: { transfer_id: ID, status: "REFUSED_BY_BANK", error_message: "حساب مقصد مسدود است." } },
      read: { trackId: null, status: "UNKNOWN", statusAsSent: "REFUSED_BY_BANK", failure: "حساب مقصد مسدود است." },
      odd: ["status"],
    },
  ],
});

const fixtures: readonly Fixture[] = [
  {
    operation: "card-transfers.store_account",
    answer: { message: "کد فرستاده شد.", data: stored },
    read: {
      transferId: ID,
      trackId: TRACK,
      token: null,
      receiverName: null,
      amountRial: 1_500_000,
      wageRial: 6_000,
      status: "WAITING_OTP",
      codeSeconds: 120,
    },
    variants: [
      {
        name: "of which little is told",
        answer: { data: { transfer_id: ID, amount: "1500000", status: "WAITING_OTP" } },
        read: { trackId: null, amountRial: 1_500_000, wageRial: null, codeSeconds: null },
      },
    ],
  },
  {
    operation: "card-transfers.store_card",
    answer: {
      message: "کد فرستاده شد.",
      data: {
        ...{
          transfer_id: ID,
          token: TOKEN,
          redirect_url: `https://service.example/v1/redirect/card/transfer/${TOKEN}`,
        },
        ...{ destination_owner_name: "مریم احمدی", amount: 500_000, wage: 9_000 },
        ...{ status: "WAITING_OTP", otp_expires_in: 120 },
      },
    },
    read: { transferId: ID, trackId: null, token: TOKEN, receiverName: "مریم احمدی", wageRial: 9_000 },
    variants: [
      {
        name: "with a token that is no step of an address",
        answer: { data: { transfer_id: ID, token: "../../elsewhere", status: "WAITING_OTP" } },
        read: { token: null, receiverName: null, amountRial: null },
      },
    ],
  },
  confirmed("card-transfers.confirm_account"),
  confirmed("card-transfers.confirm_card", { error_message: null }),
  {
    operation: "card-transfers.retry_otp",
    answer: { message: "کد تازه فرستاده شد.", data: { transfer_id: ID, otp_expires_in: 120 } },
    read: { codeSeconds: 120 },
    variants: [{ name: "without a term", answer: { data: { transfer_id: ID } }, read: { codeSeconds: null } }],
  },
  {
    operation: "card-transfers.follow_up",
    answer: { message: "وضعیت انتقال", data: followed },
    read: { ...readFollowed, cycleAt: null, settledAt: null },
    variants: [
      {
        name: "that nobody confirmed in time",
        answer: { data: { transfer_id: ID, track_id: TRACK, status: "EXPIRED" } },
        read: { status: "EXPIRED", destination: null, amountRial: null },
      },
    ],
  },
  {
    operation: "card-transfers.follow_between_banks",
    answer: {
      message: "وضعیت انتقال",
      data: { ...followed, cycle_at: "1405/08/29 13:00:00", settled_at: null },
    },
    read: { ...readFollowed, cycleAt: "2026-11-20T09:30:00.000Z", settledAt: null },
    variants: [
      {
        name: "that is there",
        answer: { data: { ...followed, status: "DONE", settled_at: "1405/08/29 13:20:00" } },
        read: { status: "DONE", cycleAt: null, settledAt: "2026-11-20T09:50:00.000Z" },
      },
    ],
  },
];

const P = "/v1/business/parsmart/issuer/provider/card-transfers";
const APPLICANT = {
  first_name: "رضا",
  last_name: "کریمی",
  first_name_en: "Reza",
  last_name_en: "Karimi",
  national_code: "0084575948",
  birth_date: "1369/02/11",
  gender: "MALE",
  mobile: "09121234599",
  province_id: 1,
  city_id: 101,
  address: "خیابان ولیعصر، پلاک ۱۲",
  postal_code: "1234567890",
  card_template_id: 1,
};
const CARD = "6037997512345670";

export const cardTransfers = {
  examples: {
    "holder-transfer": {
      operations: ["cards.show"],
      records: {
        "holder-transfer": async ({ made }) => {
          await made("cards.configure", {});
          await made("cards.save_provider", { slug: "default", name: "بانک نمونه" });
          return made("cards.begin", { provider: "default" });
        },
      },
    },
  },
  fixtures,
  answers: async ({ get, post, control }) => {
    await post("/v1/business/parsmart/issuer/set-config", {});
    const { cardholder_id: id } = (await post(`${P}/cardholder`, APPLICANT)).data;
    const one = `${P}/cardholder/${id}`;
    await control("POST", `/cardholders/${id}/complete`);
    await post(`${one}/finalize`, {});
    await control("POST", `/cardholders/${id}/review`, { decision: "approve" });
    await control("POST", `/cardholders/${id}/print`);
    await control("POST", `/cardholders/${id}/card`, { status: "ACTIVE" });
    await control("POST", `/cardholders/${id}/money`, { amountRial: 50_000_000 });
    const codeOf = async (transferId: string): Promise<string> => {
      const { transfers } = await control("GET", "/card-transfers");
      return transfers.find((each: { id: string }) => each.id === transferId).code;
    };
    const account = await post(`${one}/transfer`, {
      ...{ type: "PAYA", destination: IBAN, destination_name: "مریم احمدی", amount: 1_500_000 },
      ...{ track_id: "transfer-fixture-1", description: "اجاره" },
    });
    const card = await post(`${one}/card/transfer/store`, {
      ...{ destination_card: CARD, amount: 500_000, track_id: "transfer-fixture-2" },
    });
    const [accountId, cardId] = [account.data.transfer_id, card.data.transfer_id];
    const confirmedCard = await post(`${one}/card/transfer/confirm-otp`, {
      transfer_id: cardId,
      otp: await codeOf(cardId),
    });
    await control("POST", "/clock", { advanceSeconds: 121 });
    const again = await post(`${one}/transfer/retry-otp`, { transfer_id: accountId });
    const confirmedAccount = await post(`${one}/transfer/confirm-otp`, {
      transfer_id: accountId,
      otp: await codeOf(accountId),
    });
    return {
      "card-transfers.store_account": account,
      "card-transfers.store_card": card,
      "card-transfers.confirm_card": confirmedCard,
      "card-transfers.retry_otp": again,
      "card-transfers.confirm_account": confirmedAccount,
      "card-transfers.follow_up": await get(`${one}/transfer/inquiry?transfer_id=${accountId}`),
      "card-transfers.follow_between_banks": await get(
        `${one}/transfer/inquiry/paya-satna?track_id=transfer-fixture-1`,
      ),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-transfers", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-transfers" });
    const { orderId } = await write("orders.make", {
      kind: "settlement",
      idempotencyKey: randomUUID(),
      content: { iban: makeIban("056", "990077"), amountRial: 500_000 },
    });
    return { ids: { applicationId, orderId }, marks: [applicationId, orderId] };
  },
  asked: {
    "card-transfers.orders": ["record", ({ applicationId }) => ({ applicationId })],
    "card-transfers.confirm": ["record", ({ orderId }) => ({ orderId, code: "12345" })],
    "card-transfers.send_code": ["record", ({ orderId }) => ({ orderId })],
    "card-transfers.page_link": ["record", ({ orderId }) => ({ orderId })],
  },
} as const satisfies AreaTests;
