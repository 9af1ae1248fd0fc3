import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { viewOperations } from "./operations";
import { changeViewInput, saveViewInput, viewInput } from "./schemas";

export const savedViewsArea = areaOf(viewOperations, {
  list: noInput,
  save: saveViewInput,
  change: changeViewInput,
  remove: viewInput,
});
