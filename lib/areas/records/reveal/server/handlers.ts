import "server-only";
import { sql } from "drizzle-orm";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { findOrderRecord, isOrderField } from "@/lib/areas/money/orders/server/record";
import { sealedIn } from "@/lib/kit/format/reference";
import { isReadOperation, isRevealable, type ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { auditEntries } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { inputSchema, proxyOperation } from "@/lib/server/proxy/areas";
import { askMasked } from "@/lib/server/proxy/ask-masked";
import { valueAt } from "@/lib/server/proxy/mask";
import { pageOfBook } from "@/lib/server/proxy/page-of-book";
import { parseInput } from "@/lib/server/proxy/problem";
import { revealOperations } from "../operations";

/** The prefix of a path inside a list. */
const IN_LIST = "items.*.";

/**
 * The path as the operation's `personal` names it for rows within the record: `customFields.0.value` is
 * `customFields.*.value`.
 */
const ruleOf = (path: string): string => path.replace(/\.\d+(?=\.)/g, ".*");
/** The field's name in the log. */
const fieldOf = (path: string): string => path.replace(/\.\d+\..*$/, "");

/** The limits, in records. Helping customers needs a few; copying all records would need more than this. */
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
    // Rows of a list are revealed one by one, by their ids, so that each is counted and logged.
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
    // The entry is written before anything is returned, so everybody who has seen the data is in the audit log. A
    // missing record also reveals something, so it counts like a found one.
    await context.db.transaction(async (tx) => {
      // Counted again under the lock: many calls at the same moment would pass the first count.
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

/** @returns null if the requested list does not have the item */
async function find(
  operation: ServiceOperation,
  input: Record<string, unknown>,
  itemId: string | undefined,
  { business, member, requestId }: LocalContext,
): Promise<{ record: unknown; recordId: string | null } | null> {
  // Whether an item is in the result reveals as much as the list itself, so the list is read masked.
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
  // A reference tells the log's reader nothing, so such a record is named by its owner's id in the address.
  const recordId = sealedIn(itemId) === null ? itemId : idInAddress(operation, asked);
  return record ? { record, recordId } : null;
}

/**
 * Some records do not tell their own id: it is the last parameter of the address. The parameters before it name the
 * owner, and are included: `provider=default/7`.
 */
function idInAddress(operation: ServiceOperation, asked: unknown): string | null {
  const values = operation.toService?.(asked).path ?? {};
  const names = [...operation.service.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const told = names.filter((name) => name !== "business" && values[name] !== undefined);
  const last = told.at(-1);
  if (last === undefined) return null;
  return [...told.slice(0, -1).map((name) => `${name}=${values[name]}`), values[last]].join("/");
}

/** @throws ApiError `locked` with the time of the next allowed try */
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
