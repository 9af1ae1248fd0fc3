import "server-only";
import { integer, mapped, text } from "@/lib/kit/operations/wire";
import * as z from "@/lib/kit/zod";

export const tokenAnswer = mapped(
  z.object({ access_token: text, refresh_token: text, expires_in: integer }),
  (pair) => ({
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    expiresInSeconds: pair.expires_in,
  }),
);
export type TokenAnswer = z.output<typeof tokenAnswer>;
