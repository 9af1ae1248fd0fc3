import "server-only";
import { areaOf } from "@/lib/operations/area";
import { webhookOperations } from "./operations";
import { webhookListInput, webhookShowInput } from "./schemas";

export const webhooksArea = areaOf(webhookOperations, {
  list: webhookListInput,
  show: webhookShowInput,
});
