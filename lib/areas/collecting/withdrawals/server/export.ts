import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { recognise } from "@/lib/kit/search/recognise";
import { everyPage } from "@/lib/server/exports/every-page";
import { basisOfList } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { withdrawalFilters } from "../filters";
import { withdrawalOperations } from "../operations";
import { withdrawalColumns } from "./ask";
import { withdrawalList } from "./book";

export const withdrawalExport = exportSource({
  permission: "withdrawals.read",
  columns: withdrawalColumns,
  operation: withdrawalOperations.list,
  input: listInput(withdrawalFilters),
  basis: (input, { business }, view) => basisOfList(business, withdrawalList.inBook, input, view),
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
