import "server-only";
import { fileOf } from "@/lib/records/field";
import { recognise } from "@/lib/search/recognise";
import { everyPage } from "@/lib/server/exports/every-page";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { withdrawalsInBook } from "./book";
import { withdrawalFields, withdrawalFile } from "./fields";
import { withdrawalOperations } from "./operations";
import { withdrawalListInput } from "./schemas";
import { WITHDRAWAL_STATUS } from "./status";

export const withdrawalExport = exportSource({
  permission: "withdrawals.read",
  columns: fileOf(withdrawalFields, withdrawalFile),
  operation: withdrawalOperations.list,
  input: withdrawalListInput,
  basis: (input, { business }, view) =>
    listBasis(business, "withdrawal", withdrawalsInBook(input), WITHDRAWAL_STATUS, view),
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
