import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { webhookOperations } from "../operations";
import { webhookListInput, webhookShowInput } from "../schemas";

export const webhooksArea = serveArea(webhookOperations, {
  list: webhookListInput,
  show: webhookShowInput,
});
