import "server-only";
import { areaOf } from "@/lib/operations/area";
import { preferencesOperations } from "./operations";
import { preferencesInput } from "./schemas";

export const preferencesArea = areaOf(preferencesOperations, {
  update: preferencesInput,
});
