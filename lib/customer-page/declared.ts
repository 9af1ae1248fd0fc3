import { declareArea } from "@/lib/areas/declare";
import { customers } from "@/lib/customers/declared";

/** Everything of a customer on their page: what else is theirs, in one timeline, and what the team wrote of them. */
export const customerPage = declareArea({
  routes: {},
  permissions: {
    /** Notes and files of the team on a customer; whoever reads customers reads them. */
    "customerNotes.write": ["owner", "manager", "accountant", "support"],
    /** Those that others wrote. */
    "customerNotes.remove": ["owner", "manager"],
  },
  tags: ["customer-notes"],
  screens: [],
  hits: {},
  files: [],
  audit: {
    actions: ["customer_note.added", "customer_note.removed", "customer_note.file_opened"],
    facts: { hasFile: "yesNo" },
    subjects: {
      customer_note: ({ subject }, business) => ({
        word: "customer",
        href: subject ? customers.routes.customer(business, subject) : null,
      }),
    },
    revealed: {},
  },
});
