import "server-only";
import { debitReportExport } from "@/lib/server/exports/debit-report";
import { serveArea } from "@/lib/server/serve-area";
import { reportOperations } from "../operations";
import { reportInput } from "../schemas";
import { reportExport } from "./export";

export const reportsArea = serveArea(
  reportOperations,
  { wallet: reportInput, debits: reportInput },
  { files: { report: reportExport, debitReport: debitReportExport } },
);
