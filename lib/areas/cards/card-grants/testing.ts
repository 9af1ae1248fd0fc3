import { cardInUse } from "@/lib/areas/cards/card-money/testing";
import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const ID = "3f1c2a9e-7d54-4b8a-9c1e-2a6b7c8d9e0f";
const TOKEN = "7b0d6c1e-58a2-4f0b-8f5d-1c9a2b3d4e5f";

const transfer = {
  transfer_id: ID,
  grant_id: ID,
  track_id: "grant-transfer-1",
  amount: 1_000_000,
  wage: 0,
  status: "DONE",
  ref_code: "4827109355610042",
  error_code: null,
  error_message: null,
  created_at: "1405/08/29 12:29:00",
};

const fixtures: readonly Fixture[] = [
  {
    operation: "card_grants.ask_at_service",
    answer: {
      message: "نشانی بانک آماده است.",
      data: {
        grant_id: ID,
        token: TOKEN,
        redirect_url: "https://service.example/x",
        expires_at: "1405/08/29 12:29:00",
      },
    },
    read: { grantId: ID, token: TOKEN, expiresAt: "2026-11-20T08:59:00.000Z" },
    variants: [
      {
        name: "without a term",
        answer: { data: { grant_id: ID, token: TOKEN, expires_at: null } },
        read: { expiresAt: null },
      },
    ],
  },
  {
    operation: "card_grants.revoke_at_service",
    answer: { message: "مجوز لغو شد.", data: { grant_id: ID, status: "REVOKED" } },
    read: { grantId: ID, status: "REVOKED" },
    variants: [{ name: "without an id", answer: { data: { status: "REVOKED" } }, read: { grantId: null } }],
  },
  {
    operation: "card_grants.transfer",
    answer: { message: "انتقال ثبت شد.", data: transfer },
    read: {
      id: ID,
      grantId: ID,
      trackId: "grant-transfer-1",
      amountRial: 1_000_000,
      status: "DONE",
      refCode: "4827109355610042",
    },
    variants: [
      {
        name: "that failed, with its reason",
        answer: {
          data: { ...transfer, status: "FAILED", ref_code: null, error_code: "01", error_message: "موجودی کافی نیست." },
        },
        read: { status: "FAILED", refCode: null, errorCode: "01", failure: "موجودی کافی نیست." },
      },
      {
        name: "in a state that nobody knows",
        answer: { data: { track_id: "grant-transfer-1", status: "ON_HOLD", amount: "1000000" } },
        read: { status: "UNKNOWN", statusAsSent: "ON_HOLD", amountRial: 1_000_000, grantId: null },
        odd: ["status"],
      },
    ],
  },
];

const P = "/v1/business/parsmart/issuer/provider/default";
/** One of those who had a card before anybody asked. */
const HOLDER = "ca4d1004-0000-4000-8000-000000000000";

export const cardGrants = {
  examples: {
    "grant-transfer": {
      operations: ["cards.show", "cards.grants"],
      records: { "grant-transfer": cardInUse },
    },
  },
  fixtures,
  answers: async ({ get, post, remove, control }) => {
    await post("/v1/business/parsmart/issuer/set-config", {});
    const all = `${P}/cardholder/${HOLDER}/direct-debit`;
    await control("POST", `/cardholders/${HOLDER}/grants`, { amountRial: 10_000_000 });
    const { grants } = (await get(`${all}/grants?status=ACTIVE`)).data;
    const grant_id = grants[0].grant_id;
    const wish = { bank_code: "056", count: 5, limit: 10_000_000, expiration_date: "2035-01-01" };
    return {
      "card_grants.ask_at_service": await post(`${all}/grants`, wish),
      "card_grants.transfer": await post(`${all}/transfers`, {
        grant_id,
        amount: 1_000_000,
        track_id: "grant-fixture-1",
      }),
      "card_grants.revoke_at_service": await remove(`${all}/grants/${grant_id}`),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-grants", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-grants" });
    return { ids: { applicationId }, marks: [applicationId, "isolated-grants"] };
  },
  asked: {
    "card_grants.pages": ["record", ({ applicationId }) => ({ applicationId })],
    "card_grants.ask": [
      "record",
      ({ applicationId }) => ({
        ...{ applicationId, bankCode: "056", timesAMonth: 5, limitRial: 1_000_000, expiresOn: "2035-01-01" },
      }),
    ],
    "card_grants.link": ["record", ({ applicationId }) => ({ applicationId, pageId: ID })],
    "card_grants.revoke": ["record", ({ applicationId }) => ({ applicationId, grantId: ID })],
  },
} as const satisfies AreaTests;
