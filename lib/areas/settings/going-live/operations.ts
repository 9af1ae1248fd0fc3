import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { GoingLive } from "./schemas";

export const goingLiveOperations = {
  show: defineLocalOperation({
    id: "going_live.show",
    method: "GET",
    permission: "goingLive.read",
    input: type<typeof noInput>(),
    output: type<GoingLive>(),
    reads: ["going-live", "connection", "webhooks", "bank-accounts", "team", "member", "policy", "orders"],
  }),
  putAway: defineLocalOperation({
    id: "going_live.put_away",
    method: "POST",
    permission: "goingLive.putAway",
    input: type<typeof noInput>(),
    output: type<{ isShown: boolean }>(),
    changes: ["going-live"],
  }),
};
