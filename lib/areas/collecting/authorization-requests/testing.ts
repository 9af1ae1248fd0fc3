import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const TOKEN = "3f1f5f0e-6a2e-4a8f-8c11-5f0f3f3c7a02";
const DEBIT = "/v3/business/parsmart/subscription";
const YEAR_MS = 365 * 86_400_000;

/** What a payer is asked for, in our words. */
export const wishedRequest = (mobile: string) => ({
  bankCode: "012",
  mobile,
  monthlyCount: 4,
  limitRial: 20_000_000,
  expiresOn: new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10),
});

const fixtures: readonly Fixture[] = [
  {
    operation: "authorization_requests.store",
    answer: { status: 1, message: "ok", result: { authorization: { token: TOKEN } } },
    read: { token: TOKEN },
  },
  {
    operation: "authorization_requests.verify",
    answer: { status: 1, message: "مجوز تأیید شد." },
    read: { message: "مجوز تأیید شد." },
    variants: [{ name: "without a word", answer: {}, read: { message: null } }],
  },
];

export const authorizationRequests = {
  examples: {
    "new-authorization": { operations: ["authorizations.banks"], emptyAnswer: [] },
    "authorization-requests": listOf("authorization_requests.list"),
    "authorization-request": {
      operations: ["authorization_requests.show"],
      isDated: true,
      records: {
        "authorization-request": ({ made }) => made("authorization_requests.create", wishedRequest("09127001234")),
      },
    },
  },
  fixtures,
  answers: async ({ post, patch, decide }) => {
    const store = await post(`${DEBIT}/authorization/store`, {
      bank_code: "012",
      mobile: "09127001235",
      callback_url: "http://localhost:3000/return/authorization",
      count: 4,
      limit: 20_000_000,
      expiration_date: wishedRequest("").expiresOn,
    });
    const agreed = await decide(store.result.authorization.token);
    return {
      "authorization_requests.store": store,
      "authorization_requests.verify": await patch(`${DEBIT}/authorization/${agreed}/verify`),
    };
  },
  known: async ({ write }) => {
    const { id } = await write("authorization_requests.create", wishedRequest("09127001236"));
    return { ids: { requestId: id }, marks: [id] };
  },
  asked: {
    "authorization_requests.list": ["list"],
    "authorization_requests.show": ["record", ({ requestId }) => ({ requestId })],
    "authorization_requests.create": ["own"],
    "authorization_requests.seen": ["record", ({ requestId }) => ({ requestId })],
    "authorization_requests.take_back": ["record", ({ requestId }) => ({ requestId })],
  },
} as const satisfies AreaTests;
