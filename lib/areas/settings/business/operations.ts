import { defineOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { businessUserListInput } from "./schemas";
import type { BusinessProfile, BusinessUserList } from "./server/answers";

export const businessOperations = {
  show: defineOperation({
    id: "business.show",
    service: { method: "GET", host: "api", path: "/v2/business/:business" },
    permission: "business.read",
    input: type<typeof noInput>(),
    output: type<BusinessProfile>(),
    // The wallet's amounts come along, and they move with every payment.
    reads: ["business", "wallet"],
    cacheSeconds: 3,
    personal: {
      phoneNumber: "mobile",
      nationalId: "nationalCode",
      walletRial: "hidden",
      availableRial: "hidden",
      blockedRial: "hidden",
    },
  }),

  users: defineOperation({
    id: "business.users",
    service: { method: "GET", host: "api", path: "/v2/business/:business/iam" },
    permission: "users.read",
    input: type<typeof businessUserListInput>(),
    toService: ({ page, perPage }) => ({ query: { page, per_page: perPage } }),
    output: type<BusinessUserList>(),
    personal: "nothing",
    reads: ["users"],
    cacheSeconds: 30,
  }),
};
