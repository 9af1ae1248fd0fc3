import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { overviewOperations } from "./operations";

export const overviewArea = areaOf(overviewOperations, {
  figures: noInput,
  attention: noInput,
});
