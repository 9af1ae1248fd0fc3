import "server-only";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { exportOperations } from "@/lib/exports/operations";
import { EXPORT_SOURCES } from "@/lib/exports/schemas";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { exportChunks, exports } from "@/lib/server/db/schema";
import {
  type ExportRecord,
  exportRowOf,
  maySeeExport,
  maySteerExport,
  seesAllExports,
} from "@/lib/server/exports/rows";
import { sendExportJob } from "@/lib/server/exports/send";
import { parseInput } from "@/lib/server/proxy/serve";
import { isUuid } from "@/lib/server/uuid";
import { handle, type LocalContext } from "./handle";

/** More at once would only make each other slow. */
const OPEN_PER_MEMBER = 5;

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

  handle(exportOperations.create, async ({ source, format, input }, { business, member, db, audit }) => {
    const { permission, input: schema } = EXPORT_SOURCES[source];
    if (!roleCan(member.role, permission)) throw new ApiError("forbidden");
    // Kept as it was read: whatever else a request carries stays out of the database and the audit.
    const filters = withoutPaging(parseInput(schema, withoutPaging(input)));
    const { locale, unit, calendar } = member.preferences;
    const isMasked = !roleCan(member.role, "personal.see");
    const record = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exports:${member.id}`}, 0))`);
      const open = await tx
        .select({ id: exports.id })
        .from(exports)
        .where(
          and(
            eq(exports.business, business),
            eq(exports.memberId, member.id),
            inArray(exports.status, ["waiting", "running"]),
          ),
        );
      if (open.length >= OPEN_PER_MEMBER) throw new ApiError("busy", { retryAfterSeconds: 30 });
      const [row] = await tx
        .insert(exports)
        .values({
          business,
          memberId: member.id,
          memberName: member.name,
          source,
          format,
          input: filters,
          options: { locale, unit, calendar, isMasked },
        })
        .returning();
      if (!row) throw new Error("export was not stored");
      // Names of the filters only: what was searched for may be personal.
      await audit(
        { action: "export.created", subject: row.id, detail: { source, format, filters: Object.keys(filters) } },
        tx,
      );
      return row;
    });
    await sendExportJob(record.id);
    return exportRowOf(record, member);
  }),

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

function withoutPaging(input: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, perPage: _perPage, after: _after, ...filters } = input;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

async function known(exportId: string, { business, member, db }: LocalContext): Promise<ExportRecord> {
  if (!isUuid(exportId)) throw new ApiError("not_found");
  const [record] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, exportId), eq(exports.business, business)));
  if (!record || !maySeeExport(member, record)) throw new ApiError("not_found");
  return record;
}
