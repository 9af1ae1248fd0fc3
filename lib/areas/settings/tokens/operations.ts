import { defineOperation, type } from "@/lib/kit/operations/define";
import type { refreshInput } from "./schemas";

/** A new pair. `lib/server/tokens/answers.ts` reads it. */
export interface TokenAnswer {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
}

export const tokenOperations = {
  /** Trades a refresh token for a new pair; the old one stops working. Only lib/server/tokens calls it. */
  refresh: defineOperation({
    id: "tokens.refresh",
    service: { method: "POST", host: "api", path: "/v3/refreshtoken" },
    permission: "connection.manage",
    input: type<typeof refreshInput>(),
    toService: ({ refreshToken }) => ({ body: { refreshtoken: refreshToken } }),
    output: type<TokenAnswer>(),
    personal: "unmasked",
    isInternal: true,
  }),
};
