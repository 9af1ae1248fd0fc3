import "server-only";
import { handle } from "@/lib/server/local/handle";
import { documentOperations as operations } from "../operations";
import { issueDocument, showDocument, withdrawDocument } from "./issue";
import { listDocuments } from "./list";

export const handlers = [
  handle(operations.list, (input, { business }) => listDocuments(input, business)),
  handle(operations.show, ({ documentId }, context) => showDocument(documentId, context)),
  handle(operations.issue, issueDocument),
  handle(operations.withdraw, withdrawDocument),
];
