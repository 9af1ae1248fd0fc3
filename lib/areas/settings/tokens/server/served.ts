import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { tokenAnswer } from "@/lib/server/tokens/answers";
import { tokenOperations } from "../operations";
import { refreshInput } from "../schemas";

export const tokensArea = serveArea(tokenOperations, {
  refresh: { input: refreshInput, output: tokenAnswer },
});
