import "server-only";
import { sql } from "drizzle-orm";
import { sealedIn } from "@/lib/batches/reference";
import { proxyOperation } from "@/lib/operations/catalogue";
import { isReadOperation, isRevealable, type ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { orderOperations } from "@/lib/orders/operations";
import { roleCan } from "@/lib/permissions";
import { revealOperations } from "@/lib/reveal/operations";
import type { Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { auditEntries } from "@/lib/server/db/schema";
import { findOrderRecord, isOrderField } from "@/lib/server/orders/reveal";
import { inputSchema } from "@/lib/server/proxy/areas";
import { askMasked } from "@/lib/server/proxy/ask-masked";
import { valueAt } from "@/lib/server/proxy/mask";
import { pageOfBook } from "@/lib/server/proxy/page-of-book";
import { parseInput } from "@/lib/server/proxy/serve";
import { handle, type LocalContext } from "./handle";

/** The beginning of a path that leads into a list. */
const IN_LIST = "items.*.";

/** As the operation's `personal` names a field of a row within the record: `customFields.0.value` is `customFields.*.value`. */
const ruleOf = (path: string): string => path.replace(/\.\d+(?=\.)/g, ".*");
/** What the log calls it. */
const fieldOf = (path: string): string => path.replace(/\.\d+\..*$/, "");

/** Records. Helping customers takes some; copying them all takes more than this. */
const LIMITS = [
  { seconds: 60, most: 10 },
  { seconds: 3600, most: 60 },
] as const;

export const handlers = [
  handle(revealOperations.fields, async ({ operation: id, input, paths, itemId, reason }, context) => {
    const operation = proxyOperation(id);
    const isOfOrder = paths.every((path) => isOrderField(id, path));
    const isMasked = (path: string) =>
      operation !== undefined && isReadOperation(operation) && isRevealable(operation, ruleOf(path));
    // Rows of a list are revealed one by one, by their ids: that is what is counted and written down.
    const isInPlace = (path: string) =>
      itemId ? path.startsWith(IN_LIST) && !/\.\d+\./.test(path) : !`${ruleOf(path)}.`.startsWith(IN_LIST);
    if (!paths.every(isInPlace) || !(isOfOrder || paths.every(isMasked))) {
      throw new ApiError("invalid_input", { fields: { paths: "errors.invalid" } });
    }
    if (!roleCan(context.member.role, (operation ?? orderOperations.show).permission)) throw new ApiError("forbidden");
    await assertNotTooMany(context, context.db);
    const found = operation
      ? await find(operation, input, itemId, context)
      : await findOrderRecord(input, itemId, context.business);
    const nameOf = (path: string) => (itemId ? path.slice(IN_LIST.length) : path);
    // Written before anything leaves: whoever has seen it is in the audit. That there is no such record tells something
    // too, and counts like what was seen.
    await context.db.transaction(async (tx) => {
      // Counted once more, one after another: asked at the same moment, many would slip past the first count.
      await takeLock(tx, "reveal", context.member.id);
      await assertNotTooMany(context, tx);
      const action = found ? "personal.revealed" : "personal.reveal_missed";
      const detail = { operation: id, fields: [...new Set(paths.map(nameOf).map(fieldOf))], reason };
      await context.audit({ action, subject: found?.recordId ?? null, detail }, tx);
    });
    if (!found) throw new ApiError("not_found");
    const textAt = (path: string) => {
      const value = valueAt(found.record, nameOf(path));
      return typeof value === "string" ? value : null;
    };
    return { values: Object.fromEntries(paths.map((path) => [path, textAt(path)])) };
  }),
];

/** @returns null when the list that was asked for does not have the item */
async function find(
  operation: ServiceOperation,
  input: Record<string, unknown>,
  itemId: string | undefined,
  { business, member, requestId }: LocalContext,
): Promise<{ record: unknown; recordId: string | null } | null> {
  // Whether an item is among what was found tells as much as the list itself: it is asked like that.
  const asked = parseInput(inputSchema(operation), input);
  const data =
    (await pageOfBook(operation, asked, business, member)) ??
    (await askMasked(operation, asked, { business, requestId, memberId: member.id })).data;
  if (itemId === undefined) {
    const ownId = valueAt(data, "id");
    return { record: data, recordId: typeof ownId === "string" ? ownId : idInAddress(operation, asked) };
  }
  const items = valueAt(data, "items");
  const record = Array.isArray(items) ? items.find((item) => valueAt(item, "id") === itemId) : undefined;
  // A reference says nothing to whoever reads the log: what is known by one is named by whose it is.
  const recordId = sealedIn(itemId) === null ? itemId : idInAddress(operation, asked);
  return record ? { record, recordId } : null;
}

/**
 * Some records do not tell their own id: it is what they were asked by, which the address ends with. What stands before
 * it says whose it is, and is named: `provider=default/7`.
 */
function idInAddress(operation: ServiceOperation, asked: unknown): string | null {
  const values = operation.toService?.(asked).path ?? {};
  const names = [...operation.service.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const told = names.filter((name) => name !== "business" && values[name] !== undefined);
  const last = told.at(-1);
  if (last === undefined) return null;
  return [...told.slice(0, -1).map((name) => `${name}=${values[name]}`), values[last]].join("/");
}

/** @throws ApiError `locked` with when to go on */
async function assertNotTooMany({ business, member }: LocalContext, within: Queryable): Promise<void> {
  const { rows } = await within.execute<{ age: number }>(sql`
    SELECT extract(epoch FROM now() - at)::float AS age FROM ${auditEntries}
    WHERE business = ${business} AND actor_id = ${member.id}
      AND action IN ('personal.revealed', 'personal.reveal_missed') AND at > now() - interval '1 hour'
    ORDER BY at DESC`);
  for (const { seconds, most } of LIMITS) {
    const oldest = rows.filter(({ age }) => age < seconds)[most - 1];
    if (oldest) throw new ApiError("locked", { retryAfterSeconds: Math.max(1, Math.ceil(seconds - oldest.age)) });
  }
}
