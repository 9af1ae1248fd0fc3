import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { preferencesOperations } from "../operations";
import { preferencesInput } from "../schemas";

export const preferencesArea = serveArea(preferencesOperations, {
  update: preferencesInput,
});
