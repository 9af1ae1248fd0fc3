import "server-only";
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { members } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { preferencesOperations } from "../operations";

/** A list with a value added at its end or taken away, whatever else changed in it meanwhile. */
const changed = (column: PgColumn, value: string, isOn: boolean) =>
  isOn ? sql`array_append(array_remove(${column}, ${value}), ${value})` : sql`array_remove(${column}, ${value})`;

export const handlers = [
  handle(
    preferencesOperations.update,
    async ({ pin, fold, seenNews, isTourOffered, ...input }, { member, db, request }) => {
      const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      const kept = {
        ...(pin && { pins: changed(members.pins, pin.screen, pin.isOn) }),
        ...(seenNews !== undefined && { seenNews: sql`greatest(${members.seenNews}, ${seenNews}::integer)` }),
        ...(isTourOffered !== undefined && { isTourOffered }),
        ...(fold && { foldedGroups: changed(members.foldedGroups, fold.group, fold.isOn) }),
      };
      if (Object.keys({ ...wanted, ...kept }).length > 0)
        await db
          .update(members)
          .set({ ...wanted, ...kept })
          .where(eq(members.id, member.id));
      return { ...preferencesIn(member.preferences, request), ...wanted };
    },
  ),
];
