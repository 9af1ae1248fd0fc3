import { pastedToken } from "@/lib/kit/operations/pasted-token";
import type { Role } from "@/lib/kit/roles";
import * as z from "@/lib/kit/zod";

/** The business's English name, as in the service's addresses. */
export const businessSlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "errors.required"),
    z.maxLength(64),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "errors.businessName"),
  );

/** A webhook key, or nothing: it can be given later. */
export const optionalWebhookKey = z.string().check(
  z.trim(),
  z.maxLength(500, "errors.tooLong"),
  z.refine((key) => key === "" || key.length >= 8, "errors.tokenTooShort"),
);

export const linkBusinessInput = z
  .object({
    business: businessSlug,
    accessToken: pastedToken,
    refreshToken: pastedToken,
    webhookKey: optionalWebhookKey,
  })
  .check(
    z.refine(({ accessToken, refreshToken }) => accessToken !== refreshToken, {
      path: ["refreshToken"],
      message: "errors.tokensSame",
    }),
  );

/** Typed, so that nobody leaves another business than they mean. */
export const leaveBusinessInput = z.object({ business: z.string().check(z.trim(), z.maxLength(64)) });

/** A business that the member belongs to. Nothing of its books: only what the member is there. */
export interface BusinessSeat {
  business: string;
  /** Its own name, as the service last told it; null before it did. */
  name: string | null;
  role: Role;
  link: "ok" | "broken" | "missing";
  joinedAt: string;
  /** How many work in it, the member included. */
  members: number;
  /** Its only owner who can sign in: they cannot leave. */
  isLastOwner: boolean;
}

/** What a member leaves behind, said before they go. */
export interface Leaving {
  /** Their approvals of orders on which nothing has left: they lose their force. */
  approvals: number;
  /** Orders of theirs that wait for others. */
  orders: number;
  /** Open invitations of theirs: their links stop working. */
  invitations: number;
}

/** In the sandbox only: what its dashboard would show of a business that is not linked yet. */
export interface OfferedBusiness {
  business: string;
  name: string;
  accessToken: string;
  refreshToken: string;
  webhookKey: string;
}
