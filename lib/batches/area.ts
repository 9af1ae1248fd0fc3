import "server-only";
import { areaOf } from "@/lib/operations/area";
import { batch, batchItemPage, batchPage } from "./answers";
import { batchOperations } from "./operations";
import { batchCreateInput, batchListInput, batchShowInput } from "./schemas";

export const batchesArea = areaOf(batchOperations, {
  list: { input: batchListInput, output: batchPage },
  show: { input: batchShowInput, output: batchItemPage },
  create: { input: batchCreateInput, output: batch },
});
