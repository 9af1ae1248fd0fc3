import "server-only";
import { createHash } from "node:crypto";

interface Signed {
  kind: string;
  content: unknown;
  reason: string | null;
  externalId: string | null;
}

/** The hash that an approver signs: over the payment, its receiver, its reason and the business's own number. */
export const orderHash = ({ kind, content, reason, externalId }: Signed): string =>
  // An order without an own number keeps the hash from before own numbers were introduced.
  contentHash({ kind, content, reason, ...(externalId === null ? {} : { externalId }) });

/** The hash that an approver signs for several orders together: over their hashes, in any order. */
export const listHash = (orders: readonly { id: string; contentHash: string }[]): string =>
  contentHash(orders.map((order) => `${order.id} ${order.contentHash}`).sort());

/** The same content has the same hash, with its fields in any order. */
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
