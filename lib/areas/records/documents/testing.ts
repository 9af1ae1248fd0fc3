import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";

export const documents = {
  examples: {
    documents: listOf("documents.list"),
    document: {
      operations: ["documents.show"],
      isDated: true,
      records: {
        document: async ({ first, made }) =>
          made("documents.issue", { kind: "walletTransaction", about: await first("wallet.transactions") }),
      },
    },
  },
  fixtures: [],
  answers: async () => ({}),
  known: async ({ read, write }) => {
    const { items } = await read("wallet.transactions", { perPage: 1 });
    const [{ id: transactionId }] = items;
    const { id } = await write("documents.issue", { kind: "walletTransaction", about: transactionId });
    return { ids: { documentId: id, transactionId }, marks: [id] };
  },
  asked: {
    "documents.list": ["list"],
    "documents.show": ["record", ({ documentId }) => ({ documentId })],
    "documents.issue": ["record", ({ transactionId }) => ({ kind: "walletTransaction", about: transactionId })],
    "documents.withdraw": ["record", ({ documentId }) => ({ documentId, reason: "اشتباه" })],
  },
} as const satisfies AreaTests;
