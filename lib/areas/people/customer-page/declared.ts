import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { declareArea } from "@/lib/kit/areas/declare";

/** The customer's page: related records, one timeline, and the team's notes. */
export const customerPage = declareArea({
  permissions: {
    /** The team's notes and files on a customer. Members who may read customers may read them. */
    "customerNotes.write": ["owner", "manager", "accountant", "support"],
    /** To remove other members' notes. */
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
        href: subject ? customerRoutes.customer(business, subject, { tab: "notes" }) : null,
      }),
    },
    revealed: {},
  },
});
