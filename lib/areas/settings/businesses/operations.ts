import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { BusinessSeat, Leaving, leaveBusinessInput, linkBusinessInput, OfferedBusiness } from "./schemas";

/** Several businesses in one installation: which of them a member belongs to, linking one more, going. */
export const businessesOperations = {
  list: defineLocalOperation({
    id: "businesses.list",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<BusinessSeat[]>(),
    reads: ["team", "member", "connection", "business"],
  }),

  /** Tried at the service before it is kept; who links becomes its owner. Needs a recent check. */
  link: defineLocalOperation({
    id: "businesses.link",
    method: "POST",
    permission: "businesses.link",
    input: type<typeof linkBusinessInput>(),
    output: type<{ business: string }>(),
    changes: ["member"],
  }),

  /** A new pair and the key of a business of the sandbox that is not linked yet; `not_found` when there is none. */
  offer: defineLocalOperation({
    id: "businesses.offer",
    method: "POST",
    permission: "businesses.link",
    input: type<typeof noInput>(),
    output: type<OfferedBusiness>(),
  }),

  leaving: defineLocalOperation({
    id: "businesses.leaving",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<Leaving>(),
    reads: ["orders", "team"],
  }),

  /** Leaves the business that is asked. Needs a recent check; the last owner stays. */
  leave: defineLocalOperation({
    id: "businesses.leave",
    method: "POST",
    permission: "self.manage",
    input: type<typeof leaveBusinessInput>(),
    /** Where else the member belongs; null when nowhere, and then every session of theirs has ended. */
    output: type<{ next: string | null }>(),
    changes: ["team", "orders"],
  }),
};
