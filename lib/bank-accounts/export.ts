import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import type { StatementRow } from "./answers";
import { statementFields, statementFile } from "./fields";
import { bankAccountOperations } from "./operations";
import { statementInput } from "./schemas";

/** A file's rows are told apart by an id; within an account that is the tracking code. */
type FileRow = StatementRow & { id: string };

export const bankStatementExport = exportSource({
  permission: "bankAccounts.read",
  columns: fileOf<FileRow>(statementFields, statementFile),
  operation: bankAccountOperations.statement,
  input: statementInput,
  // A label may be taken off while the list is read: what it narrows down is looked at here, so that no row moves.
  rows: ({ label, ...input }, ask) =>
    everyPage<FileRow>(
      async (page, perPage) => {
        const answer = await ask(bankAccountOperations.statement, { ...input, page, perPage });
        return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.trackingCode })) };
      },
      label === undefined ? undefined : (row) => row.labels.includes(label),
    ),
});
