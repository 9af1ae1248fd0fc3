import "server-only";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, passkeyChallenges, passkeys } from "@/lib/server/db/schema";
import { hashSecret, newSecret } from "./session";

const CHALLENGE_MINUTES = 5;
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
const MOST_PASSKEYS = 20;

/** Ed25519, ES256 and RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** Loaded at the first use: it brings a certificate parser along, which most processes never need. */
const webauthn = () => import("@simplewebauthn/server");

/** The site that passkeys belong to, from the public address: a passkey of another site opens nothing here. */
function site(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().DAFTAR_URL);
  return { id: hostname, origin };
}

/** A member's passkey, as its owner sees it. */
export interface KnownPasskey {
  id: string;
  name: string;
  /** It is kept by a password manager and can be on several devices. */
  isBackedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of a member, oldest first. */
export async function passkeysOf(memberId: string): Promise<KnownPasskey[]> {
  return db()
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * What a browser needs to make a passkey for a member.
 *
 * @throws ApiError `conflict` if the member has as many as one can have
 */
export async function beginPasskey(member: {
  id: string;
  email: string;
  name: string;
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await credentialsOf(member.id);
  if (own.length >= MOST_PASSKEYS) throw new ApiError("conflict", { fields: { passkey: "errors.passkeysTooMany" } });
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Daftar",
    rpID: site().id,
    userID: userHandle(member.id),
    userName: member.email,
    userDisplayName: member.name,
    challenge: await newChallenge("register", member.id),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Checks what a browser made for {@link beginPasskey}, and stores the public half.
 *
 * @returns the passkey's id
 * @throws ApiError `invalid_input` on `passkey`
 */
export async function addPasskey(
  memberId: string,
  name: string,
  response: RegistrationResponseJSON,
  within: Queryable,
): Promise<string> {
  const { verifyRegistrationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = site();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(challenge, "register", memberId),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refusedAnswer);
  if (!made) throw refused();
  const [row] = await within
    .insert(passkeys)
    .values({
      memberId,
      name,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: (made.credential.transports ?? []).slice(0, 10),
      isBackedUp: made.credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!row) throw new ApiError("invalid_input", { fields: { passkey: "errors.passkeyThere" } });
  return row.id;
}

/**
 * Removes a passkey. The last way in stays: without a password, one passkey is left.
 *
 * @throws ApiError `not_found`, `conflict` on `passkeyId`
 */
export async function removePasskey(memberId: string, passkeyId: string, tx: Queryable): Promise<{ name: string }> {
  const [member] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for("update");
  const isOwn = eq(passkeys.memberId, memberId);
  if (!member?.passwordHash && (await tx.$count(passkeys, isOwn)) <= 1)
    throw new ApiError("conflict", { fields: { passkeyId: "errors.lastWayIn" } });
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), isOwn))
    .returning({ name: passkeys.name });
  if (!removed) throw new ApiError("not_found");
  return removed;
}

/** Removes all passkeys of a member whose devices are lost. @returns how many */
export async function removeAllPasskeys(memberId: string, tx: Queryable): Promise<number> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.memberId, memberId)).returning({ id: passkeys.id });
  return removed.length;
}

/** What a browser needs to sign in with any passkey of this site: the device shows whose it has. */
export async function beginPasskeySignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return requestOptions(await newChallenge("sign_in", null), []);
}

/** What a browser needs to prove who sits there. @throws ApiError `conflict` if the member has no passkey */
export async function beginPasskeyCheck(memberId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = await credentialsOf(memberId);
  if (own.length === 0) throw new ApiError("conflict");
  return requestOptions(await newChallenge("check", memberId), own);
}

async function requestOptions(challenge: Uint8Array<ArrayBuffer>, own: { id: string; transports: string[] }[]) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: site().id,
    challenge,
    timeout: TIMEOUT_MS,
    allowCredentials: own,
    userVerification: "required",
  });
}

/** A passkey with its owner. */
export interface OwnedPasskey {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  member: { id: string; name: string; email: string };
}

/** @returns the passkey that a browser names, or null */
export async function findPasskey(credentialId: string): Promise<OwnedPasskey | null> {
  const [row] = await db()
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      member: { id: members.id, name: members.name, email: members.email },
    })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/**
 * Checks a browser's answer: the challenge is one of ours and is used up by this, the signature is the passkey's, the
 * person was verified, and the device's counter has not gone back.
 *
 * @returns the counter to keep with {@link notePasskeyUse}, or null if anything is not right
 */
export async function provenBy(
  passkey: OwnedPasskey,
  response: AuthenticationResponseJSON,
  purpose: "sign_in" | "check",
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { id: expectedRPID, origin: expectedOrigin } = site();
  const { userHandle: told } = response.response;
  if (told && !Buffer.from(told, "base64url").equals(userHandle(passkey.member.id))) return null;
  const memberId = purpose === "check" ? passkey.member.id : null;
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(challenge, purpose, memberId),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error) => {
    // A wrong signature and an older counter are thrown alike.
    log.debug({ err: error, passkey: passkey.id }, "a passkey's answer was refused");
    return null;
  });
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}

/**
 * Keeps a use of a passkey.
 *
 * @returns false if the passkey was removed meanwhile, or the same use was kept already
 */
export async function notePasskeyUse(passkeyId: string, counter: number, within: Queryable): Promise<boolean> {
  // Devices that do not count send 0 each time.
  const isNew = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await within
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkeyId), isNew))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

const credentialsOf = (memberId: string) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId));

/** The bytes by which a device knows the account; they say nothing about the person. */
const userHandle = (memberId: string): Buffer<ArrayBuffer> => Buffer.from(memberId.replaceAll("-", ""), "hex");

/** Makes a challenge and keeps its hash; those that nobody answered in time are removed. */
async function newChallenge(purpose: Purpose, memberId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newSecret();
  await db().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db()
    .insert(passkeyChallenges)
    .values({
      challengeHash: hashSecret(challenge),
      purpose,
      memberId,
      expiresAt: sql`now() + make_interval(mins => ${sql.raw(String(CHALLENGE_MINUTES))})`,
    });
  return Uint8Array.from(Buffer.from(challenge, "base64url"));
}

/** Whether a challenge was given for this and not answered yet. It is used up, whatever the answer is. */
async function spendChallenge(challenge: string, purpose: Purpose, memberId: string | null): Promise<boolean> {
  const spent = await db()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        memberId === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, memberId),
        sql`${passkeyChallenges.expiresAt} > now()`,
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash });
  return spent.length === 1;
}

const refused = () => new ApiError("invalid_input", { fields: { passkey: "errors.passkeyRefused" } });

function refusedAnswer(error: unknown): never {
  log.debug({ err: error }, "a new passkey was refused");
  throw refused();
}
