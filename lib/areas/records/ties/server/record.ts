import "server-only";
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { payersInBook } from "@/lib/areas/collecting/authorizations/server/ask";
import { customersById } from "@/lib/areas/people/customers/server/ask";
import { ApiError } from "@/lib/kit/operations/errors";
import { type ConfirmedOf, isAgreed, neededFor, refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { bandOf, type PolicyRules, type RemovalRules } from "@/lib/kit/orders/policy";
import type { Role } from "@/lib/kit/roles";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import type { WriteGuard } from "@/lib/server/core/serve-area";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords, removalRequests } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { Member } from "@/lib/server/members/session";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import { countedOf, otherConfirmers, rolesOfConfirmers } from "@/lib/server/orders/policy/confirmers";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { lacksSecondFactor } from "@/lib/server/orders/policy/second-factor";
import { shownName, shownText } from "@/lib/server/orders/record/rows";
import { whileRemoving } from "@/lib/server/ties/removing";
import { covers, mayRemove, type Second, stakeAmount, TOLD_TO_MAKER } from "../removal";
import { type RemovalRequest, type RemovalStand, STAKED, type Staked } from "../status";
import { mayBeRemovedBy, requireNoMoney, stakeOf } from "./ask";
import { wordsOf } from "./words";

export type StoredRemoval = typeof removalRequests.$inferSelect;
/** The record that is to be removed. */
export interface StakedRecord {
  of: Staked;
  id: string;
  part?: string | undefined;
}

export const MOST_SHOWN = 200;
/** For so long an answer stays on the list after its maker has seen it. */
const SEEN_SHOWN_MS = 86_400_000;

export const recordColumns = ({ of, id, part }: StakedRecord) => ({
  of,
  recordId: id,
  part: of === "cardGrant" ? (part ?? "") : "",
});

/** The condition for the open request about a record. */
export function isOpenAbout(business: string, record: StakedRecord): SQL | undefined {
  const { of, recordId, part } = recordColumns(record);
  return and(
    eq(removalRequests.business, business),
    eq(removalRequests.of, of),
    eq(removalRequests.recordId, recordId),
    eq(removalRequests.part, part),
    eq(removalRequests.state, "open"),
  );
}

/** How a request stands by the present rules and roles. */
export function standOf(row: StoredRemoval, rules: RemovalRules, roles: ReadonlyMap<string, string>): RemovalStand {
  if (row.state !== "open") return row.state;
  if (row.expiresAt.getTime() <= Date.now()) return "expired";
  return isAgreed(countedOf(row, stakeAmount(row.stakeRial), roles), rules) ? "agreed" : "open";
}

/** A request in the form that the rules of confirmations read. One that is agreed to takes no more answers. */
export const confirmedOf = (
  row: StoredRemoval,
  rules: RemovalRules,
  roles: ReadonlyMap<string, string>,
): ConfirmedOf => ({
  ...countedOf(row, stakeAmount(row.stakeRial), roles),
  isOpen: standOf(row, rules, roles) === "open",
});

/** An answer that the maker has seen. What was seen before it expired was another answer. */
export const isSeen = ({ seenAt, expiresAt }: StoredRemoval, stand: RemovalStand): boolean =>
  seenAt !== null && !(stand === "expired" && seenAt < expiresAt);

function shown(
  row: StoredRemoval,
  member: Member,
  policy: PolicyRules,
  roles: ReadonlyMap<string, string>,
): RemovalRequest {
  const { removals: rules } = policy;
  const { reason, endReason } = wordsOf(row);
  const stand = standOf(row, rules, roles);
  const isMine = row.makerId === member.id;
  const { roles: mayAgree } = bandOf(rules, stakeAmount(row.stakeRial));
  const counts = ({ id }: StoredRemoval["confirmations"][number]) =>
    id !== row.makerId && mayAgree.some((role) => role === roles.get(id));
  return {
    id: row.id,
    of: row.of,
    recordId: row.recordId,
    name: null,
    stakeRial: row.stakeRial,
    reason: shownText(reason, member.role),
    makerName: row.makerName,
    isMine,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    stand,
    isNews: isMine && !isSeen(row, stand) && TOLD_TO_MAKER.some((each) => each === stand),
    confirmations: row.confirmations.filter(counts).map(({ name, at }) => ({ name, at })),
    needed: neededFor(rules, stakeAmount(row.stakeRial)),
    enderName: row.enderName,
    endReason: shownText(endReason, member.role),
    whyNot:
      refusalToConfirm(confirmedOf(row, rules, roles), member, rules, Date.now()) ??
      (lacksSecondFactor(policy, member) ? "second_factor" : null),
  };
}

/** What the removal of a record needs from others by the present policy; null if this member may remove it alone. */
export async function secondOf(record: StakedRecord, stakeRial: number | null, member: Member): Promise<Second | null> {
  const { business } = member;
  const { rules: policy } = await currentPolicy(business);
  const { removals: rules } = policy;
  const band = bandOf(rules, stakeAmount(stakeRial));
  if (band.approvals === 0) return null;
  const isLive = and(isOpenAbout(business, record), gt(removalRequests.expiresAt, new Date()));
  const [[row], others] = await Promise.all([
    db().select().from(removalRequests).where(isLive),
    otherConfirmers(member),
  ]);
  const roles = await rolesOfConfirmers(business, row ? [row] : []);
  const isUncovered = row !== undefined && !covers(row.stakeRial, stakeRial);
  const isUnread = isUncovered && stakeRial === null;
  const counted = row && countedOf(row, stakeAmount(stakeRial), roles);
  return {
    stakeRial,
    needed: band.approvals,
    roles: band.roles,
    others: band.roles.reduce((all, role) => all + others[role], 0),
    request: row ? shown(row, member, policy, roles) : null,
    isGrown: isUncovered && !isUnread,
    isUnread,
    isAgreed: counted !== undefined && !isUncovered && mayRemove(counted, member.id, rules, stakeRial),
  };
}

/** Requests that may have an answer which their maker has not seen, or not before a time. */
export const isUnseen = (before?: Date) =>
  and(
    or(
      isNull(removalRequests.seenAt),
      and(lt(removalRequests.seenAt, removalRequests.expiresAt), lte(removalRequests.expiresAt, new Date())),
      before && gt(removalRequests.seenAt, before),
    ),
    inArray(removalRequests.state, ["open", ...TOLD_TO_MAKER.filter((stand) => stand !== "agreed")]),
  );
/** The same of this member's requests. */
const unseenBy = (member: Member, before?: Date) => and(eq(removalRequests.makerId, member.id), isUnseen(before));
export const isOpen = () => and(eq(removalRequests.state, "open"), gt(removalRequests.expiresAt, new Date()));

/** Requests by others to which this member has not agreed. */
const isForOthers = ({ id }: Member) =>
  sql`(${ne(removalRequests.makerId, id)} AND ${not(sql`${removalRequests.confirmations} @> ${JSON.stringify([{ id }])}::jsonb`)})`;

/** The book knows that the record is gone. The request stayed open after a lost answer, and is over. */
export const isOfGone = sql`(${removalRequests.state} = 'open' AND EXISTS (SELECT FROM ${bookRecords} b
  WHERE b.business = ${removalRequests.business} AND b.kind = ${removalRequests.of} AND b.id = ${removalRequests.recordId}
    AND b.state IN ('REMOVED', 'REVOKED')))`;

/** Requests about records that this member may remove. Those that may wait for the member come first, then the newest. */
async function read(member: Member, which: SQL | undefined): Promise<RemovalRequest[]> {
  const { business, role } = member;
  const of = STAKED.filter((each) => mayBeRemovedBy(each, role));
  if (of.length === 0) return [];
  const rows = await db()
    .select()
    .from(removalRequests)
    .where(and(eq(removalRequests.business, business), inArray(removalRequests.of, of), not(isOfGone), which))
    .orderBy(desc(sql`${isOpen()} AND ${isForOthers(member)}`), desc(removalRequests.createdAt))
    .limit(MOST_SHOWN);
  if (rows.length === 0) return [];
  const [{ rules }, roles] = await Promise.all([currentPolicy(business), rolesOfConfirmers(business, rows)]);
  return rows.map((row) => shown(row, member, rules, roles));
}

/** Requests that are open, and this member's that were answered lately. */
export async function listRemovals(member: Member): Promise<RemovalRequest[]> {
  const lately = new Date(Date.now() - SEEN_SHOWN_MS);
  const found = await read(member, or(isOpen(), unseenBy(member, lately)));
  return withNames(found, member.business, member.role);
}

async function withNames(items: RemovalRequest[], business: string, role: Role): Promise<RemovalRequest[]> {
  const nameOf = await namesOf(items, business, role);
  return items.map((each) => ({ ...each, name: nameOf(each) }));
}

type Named = Pick<StoredRemoval, "of" | "recordId">;

/** The names of the people whose records these are, as this role may see them. */
export async function namesOf(
  items: readonly Named[],
  business: string,
  role: Role,
): Promise<(item: Named) => string | null> {
  const idsOf = (wanted: Staked) => items.filter(({ of }) => of === wanted).map(({ recordId }) => recordId);
  const [customers, payers] = await Promise.all([
    customersById(business, idsOf("customer")),
    payersInBook(business, idsOf("authorization")),
  ]);
  return ({ of, recordId }) => shownName((of === "customer" ? customers : payers).get(recordId)?.name ?? null, role);
}

/** Notes that the maker has seen the answers to their requests. */
export async function seeRemovals(member: Member): Promise<void> {
  const told = (await read(member, unseenBy(member))).filter(({ isNews }) => isNews).map(({ id }) => id);
  if (told.length === 0) return;
  await db().update(removalRequests).set({ seenAt: new Date() }).where(inArray(removalRequests.id, told));
  await publish({ business: member.business, tags: ["removals"], ids: [] });
}

interface Removing {
  business: string;
  member: Member;
  requestId: string;
}

/**
 * Removes a record if the present policy lets this member remove it alone, or enough others agreed.
 *
 * @throws ApiError as {@link requireAgreement}; as `remove`
 */
export async function withAgreement<Result>(
  record: StakedRecord,
  removing: Removing,
  remove: () => Promise<Result>,
): Promise<Result> {
  await requireAgreement(record, removing);
  return endingRequest(record, removing.member, remove);
}

/**
 * Lets a member remove a record alone if the present policy does, otherwise if enough others agreed. The money at stake
 * is summed at this moment.
 *
 * @throws ApiError `needs_another`; `ties_unread` if a request cannot be used because the sum could not be told now
 */
async function requireAgreement(record: StakedRecord, asking: Removing): Promise<void> {
  const { removals } = (await currentPolicy(asking.business)).rules;
  // A business that never asks for others does not wait for the sum.
  if (removals.bands.every(({ approvals }) => approvals === 0)) return;
  const second = await secondOf(record, await stakeOf(record, asking), asking.member);
  if (second && !second.isAgreed) throw new ApiError(second.isUnread ? "ties_unread" : "needs_another");
}

/**
 * Removes a record, and ends the request about it. After a lost answer the request stays, until a further try hears
 * that the record is gone.
 */
async function endingRequest<Result>(
  record: StakedRecord,
  member: Member,
  remove: () => Promise<Result>,
): Promise<Result> {
  const end = () =>
    endUsed(record, member).catch((error: unknown) =>
      log.warn({ err: error, business: member.business }, "a request for a removal that was carried out stays open"),
    );
  try {
    const removed = await remove();
    await end();
    return removed;
  } catch (error) {
    if (isAbsence(error)) await end();
    throw error;
  }
}

const endUsed = (record: StakedRecord, member: Member): Promise<void> =>
  db().transaction(async (tx) => {
    const [used] = await tx
      .update(removalRequests)
      .set({ state: "used", endedAt: new Date(), enderName: member.name })
      .where(isOpenAbout(member.business, record))
      .returning();
    if (used) await tellOfRequest("used", used, member, {}, tx);
  });

/** Tells the audit log and the open screens what became of a request. */
export async function tellOfRequest(
  said: "proposed" | "confirmed" | "agreed" | "declined" | "withdrawn" | "used",
  { business, of, recordId }: StoredRemoval,
  member: Member,
  detail: Record<string, string | number | boolean | null>,
  tx: Queryable,
): Promise<void> {
  await publish({ business, tags: ["removals"], ids: [] }, tx);
  await recordAudit(
    { action: `removal.${said}`, business, actor: member, subject: recordId, detail: { tied: of, ...detail } },
    tx,
  );
}

/** A customer is deleted while no money is there, with the agreement that the policy asks for. */
export const guardCustomer: WriteGuard<{ customerId: string }> = ({ customerId }, asking, write) => {
  const record = { of: "customer", id: customerId } as const;
  const check = async () => {
    await requireNoMoney(record, asking);
    await requireAgreement(record, asking);
  };
  return whileRemoving("customer", asking.business, customerId, () =>
    endingRequest(record, asking.member, () => write(check)),
  );
};

/** An authorization is revoked with the agreement that the policy asks for. */
export const guardAuthorization: WriteGuard<{ authorizationId: string }> = ({ authorizationId }, asking, write) => {
  const record = { of: "authorization", id: authorizationId } as const;
  return whileRemoving("authorization", asking.business, authorizationId, () =>
    endingRequest(record, asking.member, () => write(() => requireAgreement(record, asking))),
  );
};
