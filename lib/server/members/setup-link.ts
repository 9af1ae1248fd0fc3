import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { routes } from "@/lib/kit/routes";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { invitations, members } from "@/lib/server/db/schema";
import { hoursFromNow } from "./invitations";
import { hashSecret, newSecret } from "./session";

const LIFE_HOURS = 24;

/** Whether anybody can sign in here at all. */
async function hasMembers(): Promise<boolean> {
  const [row] = await db().select({ id: members.id }).from(members).limit(1);
  return row !== undefined;
}

/**
 * A fresh one-time link that makes the first owner, while there is no member; earlier ones stop working.
 *
 * @returns its address, or null when somebody is already here
 */
export async function makeSetupLink(): Promise<string | null> {
  if (await hasMembers()) return null;
  const token = newSecret();
  await db().transaction(async (tx) => {
    await tx
      .update(invitations)
      .set({ revokedAt: new Date() })
      .where(and(eq(invitations.kind, "setup"), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
    await tx.insert(invitations).values({
      kind: "setup",
      tokenHash: hashSecret(token),
      expiresAt: hoursFromNow(LIFE_HOURS),
    });
  });
  return new URL(routes.setup(token), env().DAFTAR_URL).href;
}
