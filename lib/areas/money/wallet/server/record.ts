import "server-only";
import { and, eq, like, sql } from "drizzle-orm";
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

const RIAL_PER_TOMAN = 10;
/** The share of the wallet that may have moved between the two answers, or without a row. */
const MOVED_SHARE = 0.01;

/** Another answer that tells the wallet: the statement's newest row, or the business's profile. */
const WALLET_SOURCES = ["statement", "profile"] as const;
type WalletSource = (typeof WALLET_SOURCES)[number];

/** What the balance and another answer say of the same wallet, in rial as each is read, and since when they differ. */
interface UnitDoubt {
  balanceRial: number;
  source: WalletSource;
  sourceRial: number;
  since: string;
}

const isOf = (business: string, name: string) =>
  and(eq(lastKnownAnswers.business, business), like(lastKnownAnswers.name, name));
const nameOf = (source: WalletSource) => `unit:${source}` as const;

/**
 * Holds the balance, whose answer names its unit, against the wallet after the statement's newest row and the
 * profile's, whose answers do not. Where one is some ten times another, one of them is read in a unit that it is not
 * in; any other difference is money that moved between the questions.
 *
 * @param told the wallet by the others, in rial; null when one has none to compare with, which says nothing
 */
export async function keepUnitDoubt(
  business: string,
  balanceRial: number | null,
  told: Record<WalletSource, number | null>,
): Promise<void> {
  for (const source of WALLET_SOURCES) await keepDoubt(business, balanceRial, source, told[source]);
}

async function keepDoubt(
  business: string,
  balanceRial: number | null,
  source: WalletSource,
  sourceRial: number | null,
) {
  if (!balanceRial || !sourceRial || balanceRial < 0 || sourceRial < 0) return;
  const ratio = Math.max(balanceRial, sourceRial) / Math.min(balanceRial, sourceRial);
  const isTenfold = Math.abs(ratio - RIAL_PER_TOMAN) < RIAL_PER_TOMAN * MOVED_SHARE;
  if (!isTenfold) {
    await db()
      .delete(lastKnownAnswers)
      .where(isOf(business, nameOf(source)));
    return;
  }
  const figures = { balanceRial, sourceRial };
  await db()
    .insert(lastKnownAnswers)
    .values({ business, name: nameOf(source), figures, answeredAt: new Date() })
    .onConflictDoUpdate({ target: [lastKnownAnswers.business, lastKnownAnswers.name], set: { figures } });
}

/** Whether the unit of the wallet's amounts is in doubt, and why; null while nothing speaks against it. */
export async function unitDoubt(business: string): Promise<UnitDoubt | null> {
  const rows = await db().select().from(lastKnownAnswers).where(isOf(business, "unit:%"));
  for (const source of WALLET_SOURCES) {
    const row = rows.find(({ name }) => name === nameOf(source));
    const { balanceRial, sourceRial } = row?.figures ?? {};
    if (row && typeof balanceRial === "number" && typeof sourceRial === "number")
      return { balanceRial, source, sourceRial, since: row.answeredAt.toISOString() };
  }
  return null;
}
