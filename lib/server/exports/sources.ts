import "server-only";
import { parse, type z } from "zod";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { authorizationListInput } from "@/lib/authorizations/schemas";
import { EXPORT_COLUMNS, type ExportColumn } from "@/lib/exports/columns";
import type { ExportSourceName } from "@/lib/exports/schemas";
import type { MaskKind } from "@/lib/operations/define";
import { walletOperations } from "@/lib/wallet/operations";
import { transactionListInput } from "@/lib/wallet/schemas";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { withdrawalListInput } from "@/lib/withdrawals/schemas";
import type { Ask } from "./ask";
import { everyPage, everyRowAfter, type Rows } from "./every-page";

/** Where a file's rows come from. */
export interface ExportSource {
  columns: readonly ExportColumn<never>[];
  /** Of one row: the list operation's paths without `items.*.`. */
  personal: Record<string, MaskKind>;
  /** @param input what the list's screen asked, as it was stored */
  rows: (input: unknown, ask: Ask) => AsyncGenerator<Rows<unknown>>;
}

function source<Input extends z.core.$ZodType, Row extends { id: string }>(definition: {
  columns: readonly ExportColumn<Row>[];
  operation: { personal?: Record<string, MaskKind> };
  input: Input;
  rows: (input: z.output<Input>, ask: Ask) => AsyncGenerator<Rows<Row>>;
}): ExportSource {
  const personal = Object.entries(definition.operation.personal ?? {});
  return {
    columns: definition.columns as readonly ExportColumn<never>[],
    personal: Object.fromEntries(personal.map(([path, kind]) => [path.replace(/^items\.\*\./, ""), kind])),
    rows: (input, ask) => definition.rows(parse(definition.input, input), ask),
  };
}

export const SOURCES: Record<ExportSourceName, ExportSource> = {
  transactions: source({
    columns: EXPORT_COLUMNS.transactions,
    operation: walletOperations.transactions,
    input: transactionListInput,
    rows: (input, ask) =>
      everyRowAfter((after, perPage) => ask(walletOperations.transactions, { ...input, after, perPage })),
  }),

  withdrawals: source({
    columns: EXPORT_COLUMNS.withdrawals,
    operation: withdrawalOperations.list,
    input: withdrawalListInput,
    rows: ({ status, ...input }, ask) =>
      everyPage(
        (page, perPage) => ask(withdrawalOperations.list, { ...input, page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),

  authorizations: source({
    columns: EXPORT_COLUMNS.authorizations,
    operation: authorizationOperations.list,
    input: authorizationListInput,
    rows: ({ status, ...input }, ask) =>
      everyPage(
        (page, perPage) => ask(authorizationOperations.list, { ...input, page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),
};
