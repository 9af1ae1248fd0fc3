import type { AreaTests } from "@/lib/testing/areas/area-tests";

const TEXT = "متنی برای مشتری";

export const customerMessages = {
  examples: {},
  fixtures: [],
  answers: async () => ({}),
  known: async ({ read }) => {
    const { items } = await read("withdrawals.list");
    const authorizations = await read("authorizations.list");
    return { ids: { told: items[0].id, ending: authorizations.items[0].id }, marks: [] };
  },
  asked: {
    "customer_messages.of": ["record", ({ told }) => ({ about: "withdrawal", record: told })],
    "customer_messages.text": ["record", ({ ending }) => ({ about: "authorization", record: ending })],
    "customer_messages.send": [
      "record",
      ({ told }) => ({ about: "withdrawal", record: told, channel: "sms", locale: "fa", text: TEXT }),
    ],
    "customer_messages.settings": ["list"],
    "customer_messages.change_settings": ["own"],
  },
} as const satisfies AreaTests;
