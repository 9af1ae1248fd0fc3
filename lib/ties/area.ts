import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { tieOperations } from "./operations";
import { removalAnswerInput, removalIdInput, removalInput, tiesInput } from "./schemas";

export const tiesArea = areaOf(tieOperations, {
  show: tiesInput,
  removals: noInput,
  propose: removalInput,
  answer: removalAnswerInput,
  withdraw: removalIdInput,
  seen: noInput,
});
