import "server-only";
import { everyRowAfter, withNextRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { withEffects } from "../effect";
import { walletOperations } from "../operations";
import { statementInput } from "../schemas";
import { statementBasis, statementColumns } from "./ask";

export const transactionExport = exportSource({
  permission: "transactions.read",
  columns: statementColumns,
  operation: walletOperations.transactions,
  input: statementInput,
  rows: (input, ask) =>
    withNextRows(
      everyRowAfter((after, perPage) => ask(walletOperations.transactions, { ...input, after, perPage })),
      withEffects,
    ),
  basis: (input, { business }, view) => statementBasis(business, input, view),
});
