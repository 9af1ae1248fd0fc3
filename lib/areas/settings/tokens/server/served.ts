import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { tokenOperations } from "../operations";
import { refreshInput } from "../schemas";
import { tokenAnswer } from "./answers";

export const tokensArea = serveArea(tokenOperations, {
  refresh: { input: refreshInput, output: tokenAnswer },
});
