import "server-only";
import { createHash } from "node:crypto";

interface Signed {
  kind: string;
  content: unknown;
  reason: string | null;
  externalId: string | null;
}

/** What an approver signs of an order: the payment, its receiver, its reason and the business's own number. */
export const orderHash = ({ kind, content, reason, externalId }: Signed): string =>
  // One without a number of the business's own has the hash that it had before there were any.
  contentHash({ kind, content, reason, ...(externalId === null ? {} : { externalId }) });

/** What an approver signs of several orders together: each by its hash, in any order. */
export const listHash = (orders: readonly { id: string; contentHash: string }[]): string =>
  contentHash(orders.map((order) => `${order.id} ${order.contentHash}`).sort());

/** The same content has the same hash, however its fields are ordered. */
export const contentHash = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(content)))
    .digest("hex");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  );
}
