import "server-only";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { applicationFile } from "../fields";
import { APPLICANT_PERSONAL } from "../operations";
import { applicationListInput } from "../schemas";
import { listApplications } from "./board";

/** The board, from our own table; an application may move on while the file is made, so that is looked at here. */
export const cardExport = exportSource({
  permission: "cards.read",
  columns: applicationFile,
  operation: { personal: APPLICANT_PERSONAL },
  input: applicationListInput,
  rows: ({ waitsFor, status, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listApplications({ ...input, page, perPage }, { business: reader.business, member: reader }),
      (row) => (!waitsFor || row.waitsFor === waitsFor) && (!status || row.status === status),
    ),
});
