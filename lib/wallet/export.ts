import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyRowAfter, withNextRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { statementBasis } from "@/lib/server/exports/statement";
import { withEffects } from "./effect";
import { transactionFields, transactionFile } from "./fields";
import { walletOperations } from "./operations";
import { transactionListInput } from "./schemas";

export const transactionExport = exportSource({
  permission: "transactions.read",
  columns: fileOf(transactionFields, transactionFile),
  operation: walletOperations.transactions,
  input: transactionListInput,
  rows: (input, ask) =>
    withNextRows(
      everyRowAfter((after, perPage) => ask(walletOperations.transactions, { ...input, after, perPage })),
      withEffects,
    ),
  basis: (input, { business }, view) => statementBasis(business, input, view),
});
