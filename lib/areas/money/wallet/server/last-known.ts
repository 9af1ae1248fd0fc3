import "server-only";
import { eq, sql } from "drizzle-orm";
import type { BusinessProfile } from "@/lib/areas/settings/business/server/answers";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { lastKnownAnswers } from "@/lib/server/db/schema/index";
import type { LastKnownName, LastKnownWallet } from "../schemas";
import type { WalletBalance } from "./answers";

/** Each process writes the same amounts down so often; what has changed it writes at once. */
const WRITE_SAME_EVERY_MS = 5000;

type Figures = Record<string, number | null>;

/** The amounts of a wallet's own answer. */
export const keepBalance = (figures: WalletBalance, business: string): Promise<void> =>
  keepLastKnown(business, "balance", { ...figures });

/** The amounts of the business's profile. */
export const keepProfile = (
  { walletRial, availableRial, blockedRial }: BusinessProfile,
  business: string,
): Promise<void> => keepLastKnown(business, "profile", { walletRial, availableRial, blockedRial });

/** Keeps amounts in whole rial, nothing personal. It never fails: the answer is worth more than its copy. */
async function keepLastKnown(business: string, name: LastKnownName, figures: Figures): Promise<void> {
  if (!isWorthWriting(`${business} ${name}`, JSON.stringify(figures))) return;
  const row = { business, name, figures, answeredAt: new Date() };
  try {
    await db()
      .insert(lastKnownAnswers)
      .values(row)
      .onConflictDoUpdate({
        target: [lastKnownAnswers.business, lastKnownAnswers.name],
        set: { figures, answeredAt: row.answeredAt },
        // A slow answer never covers a newer one of another process.
        setWhere: sql`${lastKnownAnswers.answeredAt} <= excluded.answered_at`,
      });
  } catch (error) {
    log.warn({ err: error, business }, "the last known figures could not be kept");
  }
}

/** Hundreds of members may read the same at once; one of them writes it down. */
function isWorthWriting(key: string, figures: string): boolean {
  const written = processSingleton("last-known-written", () => new Map<string, { figures: string; atMs: number }>());
  const last = written.get(key);
  if (last?.figures === figures && Date.now() - last.atMs < WRITE_SAME_EVERY_MS) return false;
  written.set(key, { figures, atMs: Date.now() });
  return true;
}

/** The service's last answer about a business's wallet, of any age and to any process. */
export async function lastKnownWallet(business: string): Promise<LastKnownWallet> {
  const rows = await db().select().from(lastKnownAnswers).where(eq(lastKnownAnswers.business, business));
  const found = (name: LastKnownName) => {
    const row = rows.find((each) => each.name === name);
    // The column holds what `keepLastKnown` puts there.
    return row ? ({ ...row.figures, answeredAt: row.answeredAt.toISOString() } as never) : null;
  };
  return { balance: found("balance"), profile: found("profile") };
}
