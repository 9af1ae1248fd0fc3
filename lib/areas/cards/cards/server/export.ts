import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { applicationFile } from "../fields";
import { boardFilters } from "../filters";
import { APPLICANT_PERSONAL } from "../operations";
import { listApplications } from "./board";

/** The board, from our own table; an application may move on while the file is made, so that is looked at here. */
export const cardExport = exportSource({
  permission: "cards.read",
  columns: applicationFile,
  operation: { personal: APPLICANT_PERSONAL },
  input: listInput(boardFilters),
  rows: ({ waitsFor, status, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listApplications({ ...input, page, perPage }, { business: reader.business, member: reader }),
      (row) => (!waitsFor || row.waitsFor === waitsFor) && (!status || row.status === status),
    ),
});
