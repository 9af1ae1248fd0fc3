import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { listTotalsOperations } from "../operations";
import { askedOfListInput, keptRecordInput } from "../schemas";

export const listTotalsArea = serveArea(listTotalsOperations, {
  ofList: askedOfListInput,
  kept: askedOfListInput,
  keptRecord: keptRecordInput,
});
