import "server-only";
import { and, asc, eq, lt } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { exports } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { log } from "@/lib/server/log";

const LEFT_BEHIND_MS = 60_000;
const LEFT_BEHIND_PER_RUN = 200;

/**
 * Hands a stored export to the workers; while its job waits or runs, sending it again does nothing. Should the queue be
 * away, {@link resumeExports} sends it later.
 */
export async function sendExportJob(exportId: string): Promise<void> {
  try {
    await (await boss()).send("export", { exportId }, { singletonKey: exportId });
  } catch (error) {
    log.warn({ err: error, exportId }, "export job was not sent");
  }
}

/** Sends the exports that still wait after a minute to the workers again. */
export async function resumeExports(): Promise<void> {
  const rows = await db()
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.status, "waiting"), lt(exports.createdAt, new Date(Date.now() - LEFT_BEHIND_MS))))
    .orderBy(asc(exports.createdAt))
    .limit(LEFT_BEHIND_PER_RUN);
  for (const { id } of rows) await sendExportJob(id);
}
