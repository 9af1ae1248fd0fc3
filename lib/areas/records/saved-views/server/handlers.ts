import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { SCREENS } from "@/lib/areas/screens";
import { VIEW_FILTERS } from "@/lib/areas/view-filters";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import type { Database, Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { members, savedViews } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { viewOperations } from "../operations";
import { MOST_VIEWS, queryOfView, type SavedView, typedIn, type ViewContents, type ViewList } from "../view";

type Stored = typeof savedViews.$inferSelect;

const nameKeyOf = (name: string): string => plainLetters(name).replace(/\s+/g, " ").trim();
const purposeOf = (id: string): string => `saved view ${id}`;
const sealed = (id: string, { query, period }: ViewContents): Buffer =>
  // Passing and redundant parameters from the browser are left out.
  seal(JSON.stringify({ query: queryOfView(new URLSearchParams(query), period), period }), purposeOf(id));

const permissionOf = new Map<string, Permission>(SCREENS.map(({ id, permission }) => [id, permission]));

function mayOpen(role: Role, list: ViewList): boolean {
  const permission = permissionOf.get(list);
  return permission !== undefined && roleCan(role, permission);
}

const mayChange = ({ memberId, isShared }: Pick<Stored, "memberId" | "isShared">, member: Member): boolean =>
  isShared ? roleCan(member.role, "views.share") : memberId === member.id;

/** The condition for the member's own views and those that are shared in the business. */
const seenBy = ({ business, id }: Member) =>
  and(eq(savedViews.business, business), or(savedViews.isShared, eq(savedViews.memberId, id)));

function shown(stored: Stored, by: string, member: Member): SavedView {
  const { id, list, name, isShared, contents } = stored;
  const { query, period } = JSON.parse(open(contents, purposeOf(id))) as ViewContents;
  return { id, list, name, isShared, query, period, mayChange: mayChange(stored, member), by: isShared ? by : null };
}

async function listViews(database: Database, member: Member): Promise<SavedView[]> {
  const rows = await database
    .select({ view: savedViews, by: members.name })
    .from(savedViews)
    .innerJoin(members, eq(members.id, savedViews.memberId))
    .where(seenBy(member))
    .orderBy(asc(savedViews.nameKey), asc(savedViews.id));
  return rows.flatMap(({ view, by }) => {
    if (!mayOpen(member.role, view.list)) return [];
    try {
      return [shown(view, by, member)];
    } catch (error) {
      log.warn({ err: error, id: view.id }, "a saved view could not be opened");
      return [];
    }
  });
}

export const viewSeals = [sealedColumn(savedViews, "contents", ({ id }) => purposeOf(id))];

/** @throws ApiError `invalid_input` if a shared view would show text that somebody typed */
function refuseTyped(list: ViewList, { query, period }: ViewContents, field: string): void {
  if (typedIn(queryOfView(new URLSearchParams(query), period), VIEW_FILTERS[list]).length > 0)
    throw new ApiError("invalid_input", { fields: { [field]: "errors.viewHasText" } });
}

/**
 * Runs changes of a business's views one after another, so that two at once cannot exceed their number or use the
 * same name.
 */
const inTurn = <T>({ db: database, business }: LocalContext, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await takeLock(tx, "views", business);
    return work(tx);
  });

/** @throws ApiError `invalid_input` if another view with the same visibility and list has this name */
async function refuseTaken(
  tx: Queryable,
  { id, business, memberId, list, nameKey, isShared }: Omit<Stored, "name" | "contents" | "createdAt">,
) {
  const same = and(
    eq(savedViews.business, business),
    eq(savedViews.list, list),
    eq(savedViews.nameKey, nameKey),
    eq(savedViews.isShared, isShared),
    isShared ? undefined : eq(savedViews.memberId, memberId),
    sql`${savedViews.id} <> ${id}`,
  );
  const [taken] = await tx.select({ id: savedViews.id }).from(savedViews).where(same).limit(1);
  if (taken) throw new ApiError("invalid_input", { fields: { name: "errors.nameTaken" } });
}

/** @throws ApiError `not_found` if the member does not see the view, `forbidden` if they may not change it */
async function changeable(tx: Queryable, viewId: string, member: Member): Promise<Stored> {
  const [stored] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, viewId), seenBy(member)));
  if (!stored || !mayOpen(member.role, stored.list)) throw new ApiError("not_found");
  if (!mayChange(stored, member)) throw new ApiError("forbidden");
  return stored;
}

export const handlers = [
  handle(viewOperations.list, async (_, { db: database, member }) => ({ items: await listViews(database, member) })),

  handle(viewOperations.save, ({ list, name, sharing, query, period }, context) => {
    const { member, business, audit } = context;
    const isShared = sharing === "shared";
    if (!mayOpen(member.role, list) || (isShared && !roleCan(member.role, "views.share")))
      throw new ApiError("forbidden");
    if (isShared) refuseTyped(list, { query, period }, "sharing");
    return inTurn(context, async (tx) => {
      const id = randomUUID();
      const view = { id, business, memberId: member.id, list, name, nameKey: nameKeyOf(name), isShared };
      await refuseTaken(tx, view);
      const many = and(
        eq(savedViews.business, business),
        eq(savedViews.isShared, isShared),
        isShared ? undefined : eq(savedViews.memberId, member.id),
      );
      if ((await tx.$count(savedViews, many)) >= MOST_VIEWS)
        throw new ApiError("invalid_input", { fields: { name: "errors.tooManyViews" } });
      const [stored] = await tx
        .insert(savedViews)
        .values({ ...view, contents: sealed(id, { query, period }) })
        .returning();
      if (!stored) throw new Error("the view was not stored");
      if (isShared) await audit({ action: "view.shared", subject: id, detail: { list, label: name } }, tx);
      return shown(stored, member.name, member);
    });
  }),

  handle(viewOperations.change, ({ viewId, name, contents }, context) => {
    const { member, audit } = context;
    return inTurn(context, async (tx) => {
      const known = await changeable(tx, viewId, member);
      if (contents && known.isShared) refuseTyped(known.list, contents, "contents");
      const next = {
        name: name ?? known.name,
        nameKey: nameKeyOf(name ?? known.name),
        contents: contents ? sealed(viewId, contents) : known.contents,
      };
      await refuseTaken(tx, { ...known, ...next });
      const [stored] = await tx.update(savedViews).set(next).where(eq(savedViews.id, viewId)).returning();
      if (!stored) throw new ApiError("not_found");
      if (stored.isShared) {
        const detail = { list: stored.list, label: stored.name };
        await audit({ action: "view.changed", subject: viewId, detail }, tx);
      }
      const [maker] = await tx.select({ name: members.name }).from(members).where(eq(members.id, stored.memberId));
      return shown(stored, maker?.name ?? "", member);
    });
  }),

  handle(viewOperations.remove, ({ viewId }, context) => {
    const { member, audit } = context;
    return inTurn(context, async (tx) => {
      const { list, name, isShared } = await changeable(tx, viewId, member);
      await tx.delete(savedViews).where(eq(savedViews.id, viewId));
      if (isShared) await audit({ action: "view.removed", subject: viewId, detail: { list, label: name } }, tx);
      return { removed: true as const };
    });
  }),
];
