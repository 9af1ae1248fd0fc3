import "server-only";
import { areaOf } from "@/lib/operations/area";
import { tieOperations } from "./operations";
import { tiesInput } from "./schemas";

export const tiesArea = areaOf(tieOperations, { show: tiesInput });
