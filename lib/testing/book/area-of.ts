import type { BookKind } from "@/lib/kit/book/entry";
import type { RecordInBook } from "@/lib/server/book/area";
import { readList } from "@/lib/server/book/read-lists";
import { registry } from "@/lib/server/core/registry";
import { BUSINESS } from "../rig/server";

/** The declaration of one kind of record in the book. */
export function areaOf(kind: BookKind): RecordInBook<never> {
  const area = registry().records.find((each) => each.kind === kind);
  if (!area) throw new Error(`${kind} is in no book`);
  return area;
}

/** The book reads the list of one kind as its job does. */
export const readKind = (kind: BookKind): Promise<void> =>
  readList(BUSINESS, areaOf(kind), new AbortController().signal);
