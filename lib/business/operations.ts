import { defineOperation } from "@/lib/operations/define";
import { noInput } from "@/lib/operations/input";
import { businessProfile, businessUserList, businessUserListInput } from "./schemas";

export const businessOperations = {
  show: defineOperation({
    id: "business.show",
    service: { method: "GET", host: "api", path: "/v2/business/:business" },
    permission: "business.read",
    input: noInput,
    output: businessProfile,
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
    input: businessUserListInput,
    toService: ({ page, perPage }) => ({ query: { page, per_page: perPage } }),
    output: businessUserList,
    reads: ["users"],
    cacheSeconds: 30,
  }),
};
