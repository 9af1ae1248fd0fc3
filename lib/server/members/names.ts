import "server-only";
import { inArray } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema/index";

/** The names of members, by their ids. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = members;
  const rows = await db()
    .select({ id, name })
    .from(members)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
