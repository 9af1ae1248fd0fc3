import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { exportOperations } from "../operations";
import { exportCreateInput, exportIdInput, exportListInput } from "../schemas";

export const exportsArea = serveArea(exportOperations, {
  list: exportListInput,
  show: exportIdInput,
  create: exportCreateInput,
  cancel: exportIdInput,
});
