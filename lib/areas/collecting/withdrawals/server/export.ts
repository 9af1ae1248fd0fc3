import "server-only";
import { isBeyondService } from "@/lib/kit/records/filter";
import { listInput } from "@/lib/kit/records/list-input";
import { recognise } from "@/lib/kit/search/recognise";
import { NoFile } from "@/lib/server/exports/basis";
import { everyPage } from "@/lib/server/exports/every-page";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { withdrawalFilters } from "../filters";
import { withdrawalOperations } from "../operations";
import { WITHDRAWAL_STATUS } from "../status";
import { withdrawalColumns } from "./ask";
import { withdrawalList } from "./book";

export const withdrawalExport = exportSource({
  permission: "withdrawals.read",
  columns: withdrawalColumns,
  operation: withdrawalOperations.list,
  input: listInput(withdrawalFilters),
  basis: async (input, { business }, view) => {
    const basis = await listBasis(business, "withdrawal", withdrawalList.inBook.part(input), WITHDRAWAL_STATUS, view);
    // The service does not tell them apart so: its list would be another.
    if (!basis.rows && isBeyondService(withdrawalFilters, input)) throw new NoFile("not_in_book");
    return basis;
  },
  rows: ({ status, ...input }, ask) => {
    const isOne = recognise(input.authorizationId ?? "").some(({ kind }) => kind === "uuid");
    const of = isOne ? input.authorizationId?.toLowerCase() : undefined;
    return everyPage(
      (page, perPage) => ask(withdrawalOperations.list, { ...input, page, perPage }),
      // The service may not narrow its list down, and a file says that it is narrowed down.
      status === undefined && of === undefined
        ? undefined
        : (row) => (!status || row.status === status) && (!of || row.authorizationId.toLowerCase() === of),
    );
  },
});
