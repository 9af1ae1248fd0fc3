import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { cashInOperations } from "../operations";
import { depositInput } from "../schemas";
import { depositAnswer } from "./answers";

export const cashInArea = serveArea(cashInOperations, { deposit: { input: depositInput, output: depositAnswer } });
