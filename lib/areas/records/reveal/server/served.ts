import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { revealOperations } from "../operations";
import { revealInput } from "../schemas";

export const revealArea = serveArea(revealOperations, {
  fields: revealInput,
});
