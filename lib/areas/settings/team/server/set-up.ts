import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { prepareBudget } from "@/lib/server/budget/slots";
import { db } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { businesses, members, memberships } from "@/lib/server/db/schema";
import { findOpenInvitation, spendInvitation } from "@/lib/server/members/invitations";
import { hashPassword } from "@/lib/server/members/password";
import { storePair } from "@/lib/server/tokens/store";
import { openBusiness, PASTED_LIFE_SECONDS } from "@/lib/server/tokens/verify";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import type { SetupInput } from "../setup";

/**
 * Makes the first owner and links the business, in one transaction: after any failure nothing of it stays and the
 * link still works. The token pair is tested at the service first.
 *
 * @returns the owner's id; no session is started
 * @throws ApiError `not_found` (link), `conflict` (there is already a member), `invalid_input` on `accessToken`
 */
export async function setUp(
  token: string,
  input: SetupInput,
  from: { ip: string | null; requestId: string | null },
): Promise<string> {
  const invitation = await findOpenInvitation(token, "setup", from.ip);
  if (!invitation) throw new ApiError("not_found");
  const { business, accessToken, refreshToken, webhookKey } = input;
  const { name } = await openBusiness(business, accessToken);
  const passwordHash = await hashPassword(input.password);
  const ownerId = await db().transaction(async (tx) => {
    await takeLock(tx, "set-up");
    const [anybody] = await tx.select({ id: members.id }).from(members).limit(1);
    if (anybody) throw new ApiError("conflict");
    await spendInvitation(invitation.id, tx);
    const [owner] = await tx
      .insert(members)
      .values({ name: input.name, email: input.email, passwordHash })
      .returning({ id: members.id, name: members.name });
    if (!owner) throw new Error("owner was not stored");
    const pair = { accessToken, refreshToken, expiresInSeconds: PASTED_LIFE_SECONDS };
    await storePair(business, pair, { kind: "pasted", actor: owner.name }, tx);
    const key = webhookKey && { webhookKey: sealWebhookKey(business, webhookKey), webhookKeySetAt: new Date() };
    await tx
      .update(businesses)
      .set({ name, ...(key || {}) })
      .where(eq(businesses.slug, business));
    await tx.insert(memberships).values({ memberId: owner.id, business, role: "owner" });
    const detail = { hasWebhookKey: webhookKey !== "" };
    await recordAudit({ action: "setup.completed", business, actor: owner, subject: owner.id, detail, ...from }, tx);
    return owner.id;
  });
  await prepareBudget(business);
  return ownerId;
}
