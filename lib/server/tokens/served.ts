import "server-only";
import * as z from "@/lib/kit/zod";
import { serveArea } from "@/lib/server/core/serve-area";
import { tokenAnswer } from "./answers";
import { tokenOperations } from "./operations";

export const refreshInput = z.object({ refreshToken: z.string().check(z.minLength(1)) });

export const tokensArea = serveArea(tokenOperations, {
  refresh: { input: refreshInput, output: tokenAnswer },
});
