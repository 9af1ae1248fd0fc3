import { cardInUse } from "@/lib/areas/cards/card-money/testing";
import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const ID = "3f1c2a9e-7d54-4b8a-9c1e-2a6b7c8d9e0f";

const changed = (operation: string): Fixture => ({
  operation,
  answer: { message: "اعتبار تغییر کرد.", data: { credit_balance: 5_000_000 } },
  read: { balanceRial: 5_000_000 },
  variants: [
    { name: "as text, or untold", answer: { data: { credit_balance: "5000000" } }, read: { balanceRial: 5_000_000 } },
  ],
});
const row = {
  cardholder_id: ID,
  credit_amount: 1_000_000,
  type: "CREDIT",
  has_error: false,
  credit_balance: 6_000_000,
  error: null,
};

const fixtures: readonly Fixture[] = [
  changed("card_credits.register"),
  changed("card_credits.adjust"),
  {
    operation: "card_credits.update_status",
    answer: { message: "وضعیت اعتبار تغییر کرد.", data: { status: "INACTIVE" } },
    read: { status: "INACTIVE" },
    variants: [
      {
        name: "in a state that nobody knows",
        answer: { data: { status: "FROZEN" } },
        read: { status: "UNKNOWN", statusAsSent: "FROZEN" },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "card_credits.adjust_many",
    answer: { message: "اعتبارها بررسی شد.", data: [row] },
    read: [{ cardholderId: ID, amountRial: 1_000_000, hasFailed: false, balanceRial: 6_000_000, failure: null }],
    variants: [
      {
        name: "with one that was refused",
        answer: { data: [row, { ...row, has_error: 1, credit_balance: null, error: { message: "یافت نشد." } }] },
        read: [{ hasFailed: false }, { hasFailed: true, balanceRial: null, failure: "یافت نشد." }],
      },
    ],
  },
];

const P = "/v1/business/parsmart/issuer/provider/default";
/** One of those who had a card before anybody asked, with credit, and one without. */
const HOLDER = "ca4d1005-0000-4000-8000-000000000000";
const WITHOUT = "ca4d1003-0000-4000-8000-000000000000";

export const cardCredits = {
  examples: {
    "change-credit": { operations: ["cards.show"], records: { "change-credit": cardInUse } },
    "change-credits": { operations: ["cards.settings"] },
  },
  fixtures,
  answers: async ({ post, put }) => {
    await post("/v1/business/parsmart/issuer/set-config", {});
    const credit_amount = 1_000_000;
    return {
      "card_credits.register": await post(`${P}/cardholder/${WITHOUT}/credit/register`, { credit_amount }),
      "card_credits.adjust": await post(`${P}/cardholder/${HOLDER}/credit/adjustment`, {
        credit_amount,
        type: "CREDIT",
      }),
      "card_credits.update_status": await put(`${P}/cardholder/${HOLDER}/credit/update-status`, { status: "ACTIVE" }),
      "card_credits.adjust_many": await post(`${P}/credit/adjustment`, {
        credits: [{ cardholder_id: HOLDER, credit_amount, type: "CREDIT" }],
      }),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-credit", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-credit" });
    return { ids: { applicationId }, marks: [applicationId, "isolated-credit"] };
  },
  asked: {
    "card_credits.open": ["record", ({ applicationId }) => ({ applicationId })],
    "card_credits.set_status": ["record", ({ applicationId }) => ({ applicationId, status: "INACTIVE" })],
    "card_credits.orders": ["record", ({ applicationId }) => ({ applicationId })],
    "card_credits.rows": ["record", () => ({ orderId: ID })],
    "card_credits.find_holders": ["list", () => ({ provider: "isolated-credit", people: ["0013542419"] })],
  },
} as const satisfies AreaTests;
