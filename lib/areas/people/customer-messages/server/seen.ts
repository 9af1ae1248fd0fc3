import "server-only";
import type { MessageChannel } from "@/lib/kit/customer-messages";
import { roleCan } from "@/lib/kit/permissions";
import type { Member } from "@/lib/server/members/session";
import { maskText } from "@/lib/server/proxy/mask";

/** A customer's number or address, masked for members who may not see personal data. */
export const addressAsSeen = (
  address: string | null,
  channel: MessageChannel,
  member: Pick<Member, "role">,
): string | null =>
  address === null || roleCan(member.role, "personal.see")
    ? address
    : maskText(address, channel === "sms" ? "mobile" : "email");
