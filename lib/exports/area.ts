import "server-only";
import { areaOf } from "@/lib/operations/area";
import { exportOperations } from "./operations";
import { exportCreateInput, exportIdInput, exportListInput } from "./schemas";

export const exportsArea = areaOf(exportOperations, {
  list: exportListInput,
  show: exportIdInput,
  create: exportCreateInput,
  cancel: exportIdInput,
});
