import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { documentFile } from "../fields";
import { documentFilters } from "../filters";
import { documentOperations } from "../operations";
import { documentIdInput, documentIssueInput, documentWithdrawInput } from "../schemas";
import { documentFinder } from "./find";
import { listDocuments } from "./list";
import { documentMessages } from "./messages";
import { documentSeals } from "./record";

const documentList = listInput(documentFilters);

const documentExport = exportSource({
  permission: "documents.read",
  columns: documentFile,
  operation: { personal: "nothing" },
  input: documentList,
  // One that is withdrawn meanwhile leaves the list by its state, and would pull others onto pages that were read.
  rows: ({ state, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listDocuments({ ...input, page, perPage }, reader.business),
      state && ((row) => row.state === state),
    ),
});

export const documentsArea = serveArea(
  documentOperations,
  {
    list: documentList,
    show: documentIdInput,
    issue: documentIssueInput,
    withdraw: documentWithdrawInput,
  },
  {
    files: { documents: documentExport },
    finders: [documentFinder],
    sealed: documentSeals,
    messages: documentMessages,
  },
);
