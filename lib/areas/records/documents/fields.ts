import { type Field, type FileColumn, fileOf, plainField } from "@/lib/kit/records/field";
import type { DocumentListed } from "./document";
import { DOCUMENT_STATUS } from "./status";

type Named = Extract<keyof DocumentListed, "amountRial" | "issuedAt" | "issuerName" | "withdrawnAt">;
const field = plainField<Pick<DocumentListed, Named>>((id) => `documents.fields.${id}`);

/** What the list and its file have of a document; its paper is drawn from what was said. */
export const documentFields: readonly Field<DocumentListed>[] = [
  {
    id: "kind",
    label: "documents.fields.kind",
    kind: "word",
    value: ({ kind }) => `documents.kinds.${kind}`,
    list: "title",
  },
  {
    id: "state",
    label: "documents.fields.state",
    kind: "status",
    views: DOCUMENT_STATUS,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  { id: "about", label: "documents.fields.about", kind: "drawn", list: "line" },
  field("amountRial", "money", { list: "line" }),
  field("issuedAt", "instant", { list: "line" }),
  field("issuerName", "name", { list: "line" }),
  field("withdrawnAt", "instant", { list: "extra" }),
];

const FILE: readonly FileColumn<DocumentListed>[] = [
  { id: "id", label: "documents.fields.id", kind: "id", value: ({ id }) => id },
  "kind",
  "state",
  { id: "about", label: "documents.fields.about", kind: "id", value: ({ about }) => about },
  "amountRial",
  "issuedAt",
  "issuerName",
  "withdrawnAt",
];
export const documentFile = fileOf(documentFields, FILE);
