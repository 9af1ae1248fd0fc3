import "server-only";
import { areaOf } from "@/lib/operations/area";
import { depositAnswer } from "./answers";
import { cashInOperations } from "./operations";
import { depositInput } from "./schemas";

export const cashInArea = areaOf(cashInOperations, { deposit: { input: depositInput, output: depositAnswer } });
