import "server-only";
import { and, eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { mayUpload, slugOfDocument } from "../application";
import type { DocumentType } from "../status";
import type { DocumentUploaded } from "./answers";
import { changeApplication, doneBy, mergedSteps } from "./record";

/** A document that went through the proxy: what the service said of it, and who sent it. */
export async function noteDocument(
  {
    business,
    provider,
    cardholderId,
    type,
  }: { business: string; provider: string; cardholderId: string; type: DocumentType },
  { steps }: DocumentUploaded,
  by: string,
  how: { isApplicant?: boolean } = {},
): Promise<void> {
  const rows = await db()
    .select()
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        eq(cardApplications.cardholderId, cardholderId),
      ),
    );
  const row = rows.find(({ status }) => mayUpload(status)) ?? rows.at(-1);
  if (!row) return;
  const slug = slugOfDocument(row.flow, type);
  // Of others it may say what was so before another file, which is on its way beside this one.
  const own = steps.filter((step) => step.slug === slug);
  await changeApplication({ business, id: row.id }, (now, told) => ({
    set: { done: { ...now.done, [slug]: doneBy(by, how) } },
    told: { steps: mergedSteps(told.steps, own, now.status) },
  }));
}
