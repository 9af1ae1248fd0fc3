import "server-only";
import { areaOf } from "@/lib/operations/area";
import { reportOperations } from "./operations";
import { reportInput } from "./schemas";

export const reportsArea = areaOf(reportOperations, { wallet: reportInput, debits: reportInput });
