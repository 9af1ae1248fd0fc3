import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const said = (authentication_status: string) => ({ status: "1", authentication_status, message: "…" });
const envelope = (code: string) => ({ message: "…", data: [], code, errors: [], track_id: null });

const fixtureOf = (operation: string): Fixture => ({
  operation,
  answer: said("SUCCESSFUL"),
  read: { outcome: "matched", values: {}, unread: [] },
  variants: [
    { name: "as not fitting", answer: said("FAILURE"), read: { outcome: "unmatched" } },
    { name: "while the authority is silent", answer: said("PENDING"), read: { outcome: "unanswered" } },
    { name: "after an error, or without data", answer: said("NOT_FOUND"), read: { outcome: "noData" } },
    { name: "in small letters", answer: said("successful"), read: { outcome: "matched" } },
    { name: "as a provider that did not answer", answer: envelope("provider_error"), read: { outcome: "failed" } },
    {
      name: "by an empty fee wallet",
      answer: envelope("insufficient_wallet_balance"),
      read: { outcome: "noMoney" },
    },
  ],
});

export const customerIdentity = {
  examples: {},
  fixtures: [fixtureOf("customer_identity.kyc"), fixtureOf("customer_identity.shahkar")],
  answers: async ({ post }) => {
    const made = await post("/v2/business/parsmart/customers", {
      type: "INDIVIDUAL",
      first_name: "مریم",
      last_name: "نمونه",
      mobile: "09121234562",
      individual_national_code: "0012345679",
      birthday: "1370/02/11",
    });
    const of = `/v3/business/parsmart/customers/${made.result.customer.id}/authentication`;
    return {
      "customer_identity.kyc": await post(`${of}/kyc`, {}),
      "customer_identity.shahkar": await post(`${of}/shahkar`, {}),
    };
  },
  known: async ({ read }) => {
    const { items } = await read("customers.list");
    return { ids: { customerId: items[0].id }, marks: [items[0].id] };
  },
  asked: {
    "customer_identity.shown": ["record", ({ customerId }) => ({ customerId })],
    "customer_identity.ask": ["record", ({ customerId }) => ({ customerId, check: "customerShahkar" })],
  },
} as const satisfies AreaTests;
