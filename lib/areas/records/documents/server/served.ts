import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { documentFile } from "../fields";
import { documentOperations } from "../operations";
import { documentIdInput, documentIssueInput, documentListInput, documentWithdrawInput } from "../schemas";
import { documentFinder } from "./find";
import { listDocuments } from "./list";
import { documentSeals } from "./record";

const documentExport = exportSource({
  permission: "documents.read",
  columns: documentFile,
  operation: { personal: "nothing" },
  input: documentListInput,
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
    list: documentListInput,
    show: documentIdInput,
    issue: documentIssueInput,
    withdraw: documentWithdrawInput,
  },
  { files: { documents: documentExport }, finders: [documentFinder], sealed: documentSeals },
);
