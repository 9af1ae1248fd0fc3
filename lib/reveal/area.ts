import "server-only";
import { areaOf } from "@/lib/operations/area";
import { revealOperations } from "./operations";
import { revealInput } from "./schemas";

export const revealArea = areaOf(revealOperations, {
  fields: revealInput,
});
