import "server-only";
import type { z } from "zod";
import type { exportCreateInput } from "@/lib/areas/records/exports/schemas";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { Member } from "@/lib/server/members/session";
import { parseInput } from "@/lib/server/proxy/problem";
import { exportKind } from "./kind";
import type { ExportAsked } from "./rows";
import { sourceOf } from "./source";

/**
 * Begins the file that a member asks for.
 *
 * @param key the same for every press of one button
 * @throws ApiError `forbidden` without the right to read the list, `invalid_input` about its filters, and the errors
 *   of {@link startJob}
 */
export async function createExport(
  { source, format, input }: z.output<typeof exportCreateInput>,
  member: Member,
  { locale, unit, calendar }: Omit<Preferences, "theme">,
  key: string | null = null,
): Promise<JobRecord> {
  const { permission, input: schema } = sourceOf(source);
  if (!roleCan(member.role, permission)) throw new ApiError("forbidden");
  // Only the parsed filters are stored, so that other parts of a request stay out of the database and the audit log.
  const filters = withoutPaging(parseInput(schema, withoutPaging(input)));
  const asked: ExportAsked = { source, format, filters };
  const isMasked = !roleCan(member.role, "personal.see");
  return startJob(exportKind, member, { key, input: { ...asked }, options: { locale, unit, calendar, isMasked } });
}

function withoutPaging(input: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, perPage: _perPage, after: _after, ...filters } = input;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
