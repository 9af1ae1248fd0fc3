import "server-only";
import { documentOperations as operations } from "@/lib/documents/operations";
import { issueDocument, showDocument, withdrawDocument } from "@/lib/server/documents/issue";
import { listDocuments } from "@/lib/server/documents/list";
import { handle } from "./handle";

export const handlers = [
  handle(operations.list, (input, { business }) => listDocuments(input, business)),
  handle(operations.show, ({ documentId }, context) => showDocument(documentId, context)),
  handle(operations.issue, issueDocument),
  handle(operations.withdraw, withdrawDocument),
];
