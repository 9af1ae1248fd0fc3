import "server-only";
import { reportInput } from "@/lib/areas/records/reports/schemas";
import { roleCan } from "@/lib/kit/permissions";
import { fileOf } from "@/lib/kit/records/field";
import { listInput } from "@/lib/kit/records/list-input";
import { exportSource } from "@/lib/server/exports/source";
import { mismatchFields, mismatchFile } from "../fields";
import { mismatchFilters } from "../filters";
import { type JournalRow, journalBasis, journalFields } from "./journal";
import { eachMismatch } from "./mismatch-list";

const mismatches = exportSource({
  permission: "wallet.read",
  columns: fileOf(mismatchFields, mismatchFile),
  operation: { personal: "nothing" },
  input: listInput(mismatchFilters),
  rows: (input, _, { business, role }) => eachMismatch(business, input, (permission) => roleCan(role, permission)),
});

/** What an accountant's program takes: documents of double entry, with the codes of the business. */
const journal = exportSource<typeof reportInput, JournalRow>({
  permission: "wallet.read",
  columns: journalFields,
  operation: { personal: { "items.*.description": "text" } },
  input: reportInput,
  basis: (input, reader, view) => journalBasis(reader, input, view),
  isBare: true,
});

export const reconciliationExport = { mismatches, journal };
