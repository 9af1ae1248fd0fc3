import "server-only";
import { everyRowAfter } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { auditFile } from "../fields";
import { type AuditRow, auditListInput } from "../schemas";
import { readEntries, shownEntries } from "./list";

export const auditExport = exportSource<typeof auditListInput, AuditRow & { id: string }>({
  permission: "audit.read",
  columns: auditFile,
  operation: { personal: "nothing" },
  input: auditListInput,
  rows: (input, _, { business }) =>
    everyRowAfter(async (after, perPage) => {
      const before = after === undefined ? input.before : Number(after);
      const rows = await readEntries(business, { ...input, before }, perPage);
      const shown = rows.slice(0, perPage);
      return {
        items: (await shownEntries(shown, business)).map((row) => ({ ...row, id: String(row.seq) })),
        nextAfter: rows.length > perPage ? String(shown.at(-1)?.seq) : null,
      };
    }),
});
