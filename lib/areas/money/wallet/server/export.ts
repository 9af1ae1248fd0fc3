import "server-only";
import { fileOf } from "@/lib/kit/records/field";
import { everyRowAfter, withNextRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { withEffects } from "../effect";
import { transactionFields, transactionFile } from "../fields";
import { walletOperations } from "../operations";
import { statementInput } from "../schemas";
import { statementBasis } from "./ask";

export const transactionExport = exportSource({
  permission: "transactions.read",
  columns: fileOf(transactionFields, transactionFile),
  operation: walletOperations.transactions,
  input: statementInput,
  rows: (input, ask) =>
    withNextRows(
      everyRowAfter((after, perPage) => ask(walletOperations.transactions, { ...input, after, perPage })),
      withEffects,
    ),
  basis: (input, { business }, view) => statementBasis(business, input, view),
});
