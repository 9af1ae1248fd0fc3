import type { AreaTests } from "@/lib/testing/areas/area-tests";

const NOTE = "یادداشت کسب‌وکار نخست";

export const customerPage = {
  examples: {},
  fixtures: [],
  answers: async () => ({}),
  known: async ({ read, write }) => {
    const { items } = await read("customers.list");
    const partyOf: string = items[0].id;
    const { id: noteId } = await write("customer_notes.add", { customerId: partyOf, text: NOTE });
    return { ids: { partyOf, noteId }, marks: [partyOf, NOTE] };
  },
  asked: {
    "customer_page.overview": ["none", ({ partyOf }) => ({ customerId: partyOf })],
    "customer_page.show": ["list", ({ partyOf }) => ({ customerId: partyOf })],
    "customer_page.timeline": ["none", ({ partyOf }) => ({ customerId: partyOf })],
    "customer_notes.list": ["none", ({ partyOf }) => ({ customerId: partyOf })],
    "customer_notes.add": ["record", ({ partyOf }) => ({ customerId: partyOf, text: NOTE })],
    "customer_notes.add_file": ["own"],
    "customer_notes.file": ["record", ({ noteId }) => ({ noteId })],
    "customer_notes.remove": ["record", ({ noteId }) => ({ noteId })],
  },
} as const satisfies AreaTests;
