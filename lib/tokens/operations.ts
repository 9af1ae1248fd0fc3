import { defineOperation } from "@/lib/operations/define";
import { integer, mapped, text } from "@/lib/operations/wire";
import * as z from "@/lib/zod";

export const tokenOperations = {
  /** Trades a refresh token for a new pair; the old one stops working. Only lib/server/tokens calls it. */
  refresh: defineOperation({
    id: "tokens.refresh",
    service: { method: "POST", host: "api", path: "/v3/refreshtoken" },
    permission: "connection.manage",
    input: z.object({ refreshToken: z.string().check(z.minLength(1)) }),
    toService: ({ refreshToken }) => ({ body: { refreshtoken: refreshToken } }),
    output: mapped(z.object({ access_token: text, refresh_token: text, expires_in: integer }), (pair) => ({
      accessToken: pair.access_token,
      refreshToken: pair.refresh_token,
      expiresInSeconds: pair.expires_in,
    })),
    isInternal: true,
  }),
};
