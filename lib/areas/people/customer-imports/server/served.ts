import "server-only";
import { fileCreateInput, fileStartInput } from "@/lib/kit/row-files/schemas";
import { serveArea } from "@/lib/server/core/serve-area";
import { correctingInputs, fileInputs } from "@/lib/server/row-files/serve";
import { customerImportOperations } from "../operations";

export const customerImportsArea = serveArea(customerImportOperations, {
  ...fileInputs,
  ...correctingInputs,
  create: fileCreateInput,
  start: fileStartInput,
});
