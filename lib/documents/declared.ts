import { declareArea, place, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  documents: (business: string, query?: Record<string, string>) => `/${business}/documents${queryText(query)}`,
  document: (business: string, documentId: string) => `/${business}/documents/${encodeURIComponent(documentId)}`,
};

/** Receipts and statements that were given out on paper, each with a code by which anybody can check it. */
export const documents = declareArea({
  routes,
  permissions: {
    /** They name people whole, so whoever sees personal data masked has none of it. */
    "documents.read": ["owner", "manager", "accountant", "auditor"],
    /** In the business's name; an auditor changes nothing. */
    "documents.issue": ["owner", "manager", "accountant"],
  },
  tags: ["documents"],
  screens: [
    place("documents", routes.documents, "documents.read", { group: "records", icon: "FileBadge" }),
    screenOfRecord("document", routes.document, "documents.read"),
  ],
  hits: { document: "documents" },
  files: ["documents"],
  audit: {
    actions: ["issued_document.issued", "issued_document.withdrawn"],
    facts: { documentKind: "word", about: "id" },
    subjects: {
      issued_document: ({ subject }, business) => ({
        word: "issuedDocument",
        href: subject ? routes.document(business, subject) : routes.documents(business),
      }),
    },
    revealed: {},
  },
});
