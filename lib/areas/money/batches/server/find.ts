import "server-only";
import { idOfReference } from "@/lib/server/core/references";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { batchRoutes } from "../declared";
import { batchOperations } from "../operations";

const byId: FinderQuestion = async (asker) => {
  const { value } = asker.shape;
  // An id that may not be shown would be guessed.
  const referred = idOfReference(value);
  if (referred === null && !asker.maySeePersonal) return [];
  const batchId = asker.maySeePersonal ? (referred ?? value) : value;
  const found = await asker.ask(batchOperations.show, { batchId, page: 1, perPage: 1 });
  // A page without rows says nothing of there being such a batch.
  if (!found || found.data.items.length === 0) return [];
  return [{ ...asker.hit(batchId, batchRoutes.batch(asker.business, batchId)), isExact: true }];
};

/** The service finds no rows but batch by batch: only the book does. */
export const batchRowFinder: Finder = { kind: "batchItem", by: {} };

/** The service says how many of a batch's payments stand where, and nothing of the whole: it has no status. */
export const batchFinder: Finder = { kind: "batch", by: { batchId: [byId] } };
