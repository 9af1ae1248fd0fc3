import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, or } from "drizzle-orm";
import {
  contentsBox,
  hasTerm,
  keptFacts,
  NOTHING_TOLD,
  type StoredApplication,
  sealTold,
  termsOfFacts,
} from "@/lib/areas/cards/cards/server/record";
import type { Facts } from "@/lib/areas/cards/cards/status";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { actorOf, type JobRecord } from "@/lib/server/jobs/watched/kind";

/** The newest application at an issuer with this national code or this cardholder. */
export async function applicationWith(
  { business, provider }: { business: string; provider: string },
  nationalCode: string,
  cardholderId?: string,
): Promise<string | null> {
  const [found] = await db()
    .select({ id: cardApplications.id })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        or(
          hasTerm(business, ["nationalCode", nationalCode]),
          cardholderId === undefined ? undefined : eq(cardApplications.cardholderId, cardholderId),
        ),
      ),
    )
    .orderBy(desc(cardApplications.createdAt), desc(cardApplications.id))
    .limit(1);
  return found?.id ?? null;
}

/**
 * The application that a step has begun, found by the step's own key. It is the only one that this step ever begins,
 * in any process and in any state.
 */
export async function applicationOfStep(
  { business, memberId }: Pick<JobRecord, "business" | "memberId">,
  writeKey: string,
): Promise<StoredApplication | null> {
  const [found] = await db()
    .select()
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.memberId, memberId),
        eq(cardApplications.writeKey, writeKey),
      ),
    );
  return found ?? null;
}

/** Begins the application of a step: a local draft with its facts, which the service does not know yet. */
export async function beginOfStep(
  job: JobRecord,
  { provider, writeKey, facts: read }: { provider: string; writeKey: string; facts: Facts },
): Promise<StoredApplication> {
  const { business, memberId, memberName } = job;
  const id = randomUUID();
  const facts = keptFacts(read);
  return db().transaction(async (tx) => {
    const [begun] = await tx
      .insert(cardApplications)
      .values({
        id,
        business,
        provider,
        writeKey,
        // The key is stored under one member, also if another member continues the file.
        memberId,
        memberName,
        contents: contentsBox.seal(id, { facts, sent: null }),
        told: sealTold(id, NOTHING_TOLD),
        terms: termsOfFacts(business, facts),
      })
      .returning();
    if (!begun) throw new Error("an application was not stored");
    const entry = { business, actor: actorOf(job), subject: id, detail: { cardProvider: provider } };
    await recordAudit({ action: "card_application.begun", ...entry }, tx);
    return begun;
  });
}
