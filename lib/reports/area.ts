import "server-only";
import { areaOf } from "@/lib/operations/area";
import { debitReportExport } from "@/lib/server/exports/debit-report";
import { reportExport } from "./export";
import { reportOperations } from "./operations";
import { reportInput } from "./schemas";

export const reportsArea = areaOf(
  reportOperations,
  { wallet: reportInput, debits: reportInput },
  { files: { report: reportExport, debitReport: debitReportExport } },
);
