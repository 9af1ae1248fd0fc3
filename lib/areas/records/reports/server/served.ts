import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { reportOperations } from "../operations";
import { reportInput } from "../schemas";
import { debitReportExport } from "./debit-export";
import { reportExport } from "./export";

export const reportsArea = serveArea(
  reportOperations,
  { wallet: reportInput, debits: reportInput },
  { files: { report: reportExport, debitReport: debitReportExport } },
);
