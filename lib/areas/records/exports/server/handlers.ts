import "server-only";
import { createExport } from "@/lib/server/exports/create";
import { exportKind } from "@/lib/server/exports/kind";
import { exportRowOf } from "@/lib/server/exports/rows";
import { knownJob, listJobs, stopJob } from "@/lib/server/jobs/watched/steer";
import { handle } from "@/lib/server/local/handle";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { exportOperations } from "../operations";

export const handlers = [
  handle(exportOperations.list, async ({ page, perPage }, { member }) => {
    const { jobs, total } = await listJobs(exportKind, member, { page, perPage });
    return {
      items: jobs.map((job) => exportRowOf(job, member)),
      page,
      perPage,
      total,
      hasMore: page * perPage < total,
    };
  }),

  handle(exportOperations.show, async ({ exportId }, { member }) =>
    exportRowOf(await knownJob(exportKind, member, exportId), member),
  ),

  handle(exportOperations.create, async (wanted, { member, request }) => {
    const key = request.headers.get("x-daftar-write");
    return exportRowOf(await createExport(wanted, member, preferencesIn(member.preferences, request), key), member);
  }),

  handle(exportOperations.cancel, async ({ exportId }, { member }) =>
    exportRowOf(await stopJob(exportKind, member, exportId), member),
  ),
];
