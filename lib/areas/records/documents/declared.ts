import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const documentRoutes = {
  documents: (business: string, query?: Record<string, string>) => `/${business}/documents${queryText(query)}`,
  document: (business: string, documentId: string) => `/${business}/documents/${encodeURIComponent(documentId)}`,
};

/** Receipts and statements issued as documents, each with a code that anybody can check. */
export const documents = declareArea({
  permissions: {
    /** Documents contain whole names, so members who see personal data masked may not read them. */
    "documents.read": ["owner", "manager", "accountant", "auditor"],
    /** Documents are issued in the business's name, so auditors may not issue them. */
    "documents.issue": ["owner", "manager", "accountant"],
  },
  tags: ["documents"],
  screens: [
    place("documents", documentRoutes.documents, "documents.read", { place: "book", tab: 4, icon: "FileBadge" }),
    screenOfRecord("document", documentRoutes.document, "documents.read"),
  ],
  hits: { document: "documents" },
  files: ["documents"],
  audit: {
    actions: ["issued_document.issued", "issued_document.withdrawn"],
    facts: { documentKind: "word", about: "id" },
    subjects: {
      issued_document: ({ subject }, business) => ({
        word: "issuedDocument",
        href: subject ? documentRoutes.document(business, subject) : documentRoutes.documents(business),
      }),
    },
    revealed: {},
  },
});
