import "server-only";
import { and, count, desc, eq, inArray } from "drizzle-orm";
import { exportOperations } from "@/lib/exports/operations";
import { ApiError } from "@/lib/operations/errors";
import { exportChunks, exports } from "@/lib/server/db/schema";
import { createExport } from "@/lib/server/exports/create";
import {
  type ExportRecord,
  exportRowOf,
  maySeeExport,
  maySteerExport,
  seesAllExports,
} from "@/lib/server/exports/rows";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { isUuid } from "@/lib/server/uuid";
import { handle, type LocalContext } from "./handle";

export const handlers = [
  handle(exportOperations.list, async ({ page, perPage }, { business, member, db }) => {
    const mine = seesAllExports(member) ? undefined : eq(exports.memberId, member.id);
    const where = and(eq(exports.business, business), mine);
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(exports)
        .where(where)
        .orderBy(desc(exports.createdAt))
        .limit(perPage)
        .offset((page - 1) * perPage),
      db.select({ total: count() }).from(exports).where(where),
    ]);
    const total = counted?.total ?? 0;
    return {
      items: rows.map((row) => exportRowOf(row, member)),
      page,
      perPage,
      total,
      hasMore: page * perPage < total,
    };
  }),

  handle(exportOperations.show, async ({ exportId }, context) =>
    exportRowOf(await known(exportId, context), context.member),
  ),

  handle(exportOperations.create, async (wanted, { member, request }) =>
    exportRowOf(await createExport(wanted, member, preferencesIn(member.preferences, request)), member),
  ),

  handle(exportOperations.cancel, async ({ exportId }, context) => {
    const { db, member, audit } = context;
    const record = await known(exportId, context);
    if (!maySteerExport(member, record)) throw new ApiError("forbidden");
    return db.transaction(async (tx) => {
      const [canceled] = await tx
        .update(exports)
        .set({ status: "canceled", finishedAt: new Date() })
        .where(and(eq(exports.id, record.id), inArray(exports.status, ["waiting", "running"])))
        .returning();
      if (!canceled) throw new ApiError("conflict");
      await tx.delete(exportChunks).where(eq(exportChunks.exportId, record.id));
      await audit({ action: "export.canceled", subject: record.id, detail: { source: record.source } }, tx);
      return exportRowOf(canceled, member);
    });
  }),
];

async function known(exportId: string, { business, member, db }: LocalContext): Promise<ExportRecord> {
  if (!isUuid(exportId)) throw new ApiError("not_found");
  const [record] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, exportId), eq(exports.business, business)));
  if (!record || !maySeeExport(member, record)) throw new ApiError("not_found");
  return record;
}
