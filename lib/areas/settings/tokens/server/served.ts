import "server-only";
import { tokenAnswer } from "@/lib/areas/settings/tokens/server/answers";
import { serveArea } from "@/lib/server/core/serve-area";
import { tokenOperations } from "../operations";
import { refreshInput } from "../schemas";

export const tokensArea = serveArea(tokenOperations, {
  refresh: { input: refreshInput, output: tokenAnswer },
});
