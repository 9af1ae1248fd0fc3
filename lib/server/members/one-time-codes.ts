import "server-only";
import { createHash, randomInt } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import { cleanInput } from "@/lib/kit/format/digits";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;
/** The alphabet has no letters and digits that are easily confused. 16 characters have 80 bits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const purposeOf = (memberId: string) => `totp:${memberId}`;
export const codeKeySeals = [sealedColumn(members, "totpSecret", ({ id }) => purposeOf(id))];

/** A member's columns without one-time codes. */
export const NO_CODES = {
  totpEnabledAt: null,
  totpPreparedAt: null,
  totpSecret: null,
  totpLastStep: null,
  recoveryCodeHashes: [],
};

/** A key that was shown and not confirmed expires after this time, so that somebody who saw it cannot use it later. */
const PREPARED_MINUTES = 15;

export interface NewCodeKey {
  secret: string;
  /** The address in the QR code, for a code app. */
  uri: string;
}

/** Makes a key for a code app. It counts only after a code made with it was entered, which must happen soon. */
export async function prepareCodes(memberId: string, email: string): Promise<NewCodeKey> {
  const secret = generateSecret();
  await db()
    .update(members)
    .set({ totpSecret: seal(secret, purposeOf(memberId)), totpPreparedAt: sql`now()`, totpLastStep: null })
    .where(and(eq(members.id, memberId), isNull(members.totpEnabledAt)));
  return { secret, uri: generateURI({ issuer: "Daftar", label: email, secret }) };
}

/** Deletes a key that was not confirmed, because somebody other than the member may have made it. */
export async function forgetPreparedCodes(memberId: string, within: Queryable): Promise<void> {
  await within
    .update(members)
    .set(NO_CODES)
    .where(and(eq(members.id, memberId), isNull(members.totpEnabledAt)));
}

/** Whether a key waits for its first code. */
export async function hasPreparedCodes(memberId: string, within: Queryable): Promise<boolean> {
  const [row] = await within
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isPrepared));
  return row !== undefined;
}

const isEnabled = isNotNull(members.totpEnabledAt);
const isPrepared = sql`${members.totpEnabledAt} IS NULL
  AND ${members.totpPreparedAt} > now() - make_interval(mins => ${sql.raw(String(PREPARED_MINUTES))})`;

/**
 * Whether a code is right now (half a minute early or late included). A code works once: the same or an older one is
 * refused afterwards, also when two requests send it at the same moment.
 */
export const spendCode = (memberId: string, code: string): Promise<boolean> => spend(memberId, code, isEnabled, db());

/** The same for a key that waits for its first code. */
export const spendFirstCode = (memberId: string, code: string, within: Queryable): Promise<boolean> =>
  spend(memberId, code, isPrepared, within);

async function spend(memberId: string, code: string, which: SQL, within: Queryable): Promise<boolean> {
  const token = cleanInput(code).replaceAll(" ", "");
  if (!/^\d{6}$/.test(token)) return false;
  const [row] = await within
    .select({ secret: members.totpSecret })
    .from(members)
    .where(and(eq(members.id, memberId), which));
  if (!row?.secret) return false;
  const secret = open(row.secret, purposeOf(memberId));
  const result = verifySync({ secret, token, period: PERIOD_SECONDS, epochTolerance: PERIOD_SECONDS });
  if (!result.valid || !("timeStep" in result)) return false;
  const step = result.timeStep;
  const used = await within
    .update(members)
    .set({ totpLastStep: step })
    .where(and(eq(members.id, memberId), which, or(isNull(members.totpLastStep), lt(members.totpLastStep, step))))
    .returning({ id: members.id });
  return used.length === 1;
}

/** Makes new recovery codes, to be shown once. Only their hashes are stored. */
export async function makeRecoveryCodes(memberId: string, within: Queryable = db()): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await within
    .update(members)
    .set({ recoveryCodeHashes: codes.map(hashRecoveryCode) })
    .where(eq(members.id, memberId));
  return codes;
}

/** Uses up a recovery code. @returns how many are left, or null if the code is not one */
export async function spendRecoveryCode(memberId: string, code: string): Promise<number | null> {
  const hash = hashRecoveryCode(code);
  const [row] = await db()
    .update(members)
    .set({ recoveryCodeHashes: sql`array_remove(${members.recoveryCodeHashes}, ${hash})` })
    .where(and(eq(members.id, memberId), sql`${hash} = ANY(${members.recoveryCodeHashes})`))
    .returning({ left: members.recoveryCodeHashes });
  return row ? row.left.length : null;
}

/** A text of six digits is a one-time code, a longer one is a recovery code. */
export const looksLikeRecoveryCode = (code: string): boolean => plain(code).length > 8;

const plain = (code: string): string =>
  cleanInput(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

const hashRecoveryCode = (code: string): string => createHash("sha256").update(plain(code)).digest("hex");

function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}
