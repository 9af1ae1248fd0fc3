import "server-only";
import { areaOf } from "@/lib/operations/area";
import { tokenAnswer } from "./answers";
import { tokenOperations } from "./operations";
import { refreshInput } from "./schemas";

export const tokensArea = areaOf(tokenOperations, {
  refresh: { input: refreshInput, output: tokenAnswer },
});
