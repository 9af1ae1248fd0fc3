import { defineOperation, type } from "@/lib/kit/operations/define";
import type { refreshInput } from "./served";
import type { TokenPair } from "./store";

export const tokenOperations = {
  /** Trades a refresh token for a new pair; the old one stops working. Only `refresh.ts` calls it. */
  refresh: defineOperation({
    id: "tokens.refresh",
    service: { method: "POST", host: "api", path: "/v3/refreshtoken" },
    permission: "connection.manage",
    input: type<typeof refreshInput>(),
    toService: ({ refreshToken }) => ({ body: { refreshtoken: refreshToken } }),
    output: type<TokenPair>(),
    personal: "unmasked",
    isInternal: true,
  }),
};
