import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { cardApplications, tokenPairs } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { CardApplicationShown } from "../status";
import { adoptInto, followUp, issuerCallOf, shownTo } from "./ask";
import { endOldHandings } from "./links";
import { isRow, storedApplication } from "./record";
import { endLeftSendings } from "./send";

/** Looks the application up now, for a member. @throws ApiError the errors of `followUp` */
export async function lookNow(id: string, context: LocalContext): Promise<CardApplicationShown> {
  const row = await storedApplication(context.business, id);
  return shownTo((await followUp(row, issuerCallOf(context))) ?? row, context);
}

/**
 * Uses a cardholder's id that a member got elsewhere, after the answer that held it was lost or the service refused.
 * The service must know the id, and no other application may have it.
 *
 * @throws ApiError `conflict`; `invalid_input` if the service does not know it
 */
export async function adoptCardholder(
  { applicationId: id, cardholderId }: { applicationId: string; cardholderId: string },
  context: LocalContext,
): Promise<CardApplicationShown> {
  const { business, audit } = context;
  const row = await storedApplication(business, id);
  return shownTo(await adoptInto(row, cardholderId, { call: issuerCallOf(context), audit }), context);
}

const PER_RUN = 200;
const RUN_MS = 45_000;
const SIDE_BY_SIDE = 4;
const PATIENCE_MS = 8000;
/** A failed look-up is repeated after this time. */
const AGAIN_MS = 10 * 60_000;
/** Another run may take an application after this time, in case the first run has died. */
const IN_HAND_MS = 120_000;

/** One run of the watch, for one minute. It looks up applications that only the service can move. */
export async function watchApplications(): Promise<void> {
  await endLeftSendings();
  await endOldHandings();
  const until = Date.now() + RUN_MS;
  let taken = 0;
  const work = async () => {
    while (taken < PER_RUN && Date.now() < until) {
      const id = await takeDue();
      if (id === null) return;
      taken += 1;
      await lookAt(id);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/** Takes an application that is due, so that no other process takes it too. */
async function takeDue(): Promise<string | null> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${cardApplications} SET look_at = now() + ${IN_HAND_MS} * interval '1 millisecond'
    WHERE id = (SELECT a.id FROM ${cardApplications} a JOIN ${tokenPairs} p ON p.business = a.business
      WHERE a.look_at < now() AND p.broken_at IS NULL ORDER BY a.look_at LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
    RETURNING id`);
  return rows[0]?.id ?? null;
}

async function lookAt(id: string): Promise<void> {
  const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, id));
  if (!row) return;
  const { business } = row;
  const context = { business, requestId: `card-watch-${id}`, lane: "job", patienceMs: PATIENCE_MS } as const;
  try {
    await followUp(row, context);
  } catch (error) {
    if (!(error instanceof ApiError))
      log.error({ err: error, application: id }, "a card application could not be followed");
    const lookAgain = { lookAt: new Date(Date.now() + AGAIN_MS) };
    await db().update(cardApplications).set(lookAgain).where(isRow(row));
  }
}
