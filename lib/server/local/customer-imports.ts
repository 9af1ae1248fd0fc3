import "server-only";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import { ApiError } from "@/lib/operations/errors";
import { importAsked } from "@/lib/server/customer-imports/content";
import { cellsOfRow, columnsOfImport, correctRow, mapColumns } from "@/lib/server/customer-imports/correct";
import { createImport } from "@/lib/server/customer-imports/create";
import { importKind } from "@/lib/server/customer-imports/kind";
import { importedRowOf, importOf } from "@/lib/server/customer-imports/view";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { assertMayStart, continueJob } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob, listJobs, stopJob } from "@/lib/server/jobs/watched/steer";
import { countSteps, listSteps } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { handle } from "./handle";

async function shown(jobs: readonly JobRecord[], member: Member) {
  const counts = await countSteps(jobs.map(({ id }) => id));
  return jobs.flatMap((job) => {
    const of = counts.get(job.id);
    return of ? [importOf(job, of, member)] : [];
  });
}

async function shownOne(job: JobRecord, member: Member) {
  const [one] = await shown([job], member);
  if (!one) throw new ApiError("not_found");
  return one;
}

export const handlers = [
  handle(customerImportOperations.list, async ({ page, perPage }, { member }) => {
    const { jobs, total } = await listJobs(importKind, member, { page, perPage });
    return { items: await shown(jobs, member), page, perPage, total, hasMore: page * perPage < total };
  }),

  handle(customerImportOperations.show, async ({ importId }, { member }) =>
    shownOne(await knownJob(importKind, member, importId), member),
  ),

  handle(customerImportOperations.rows, async ({ importId, state, page, perPage }, { member }) => {
    const job = await knownJob(importKind, member, importId);
    if (!isKept(job)) return { items: [], page, perPage, total: 0, hasMore: false };
    const counts = (await countSteps([job.id])).get(job.id);
    const total = Object.entries(counts ?? {}).reduce(
      (sum, [name, count]) => (state === undefined || name === state ? sum + count : sum),
      0,
    );
    const states = state && [state];
    const steps = await listSteps<Parameters<typeof importedRowOf>[0]["content"]>(job.id, {
      states,
      offset: (page - 1) * perPage,
      limit: perPage,
    });
    const items = steps.map((step) => importedRowOf(step, importAsked(job)));
    return { items, page, perPage, total, hasMore: page * perPage < total };
  }),

  handle(customerImportOperations.columns, ({ importId }, { member }) => columnsOfImport(importId, member)),

  handle(customerImportOperations.row, ({ importId, line }, { member }) => cellsOfRow(importId, line, member)),

  handle(customerImportOperations.map, async ({ importId, columns }, { member }) =>
    shownOne(await mapColumns(importId, columns, member), member),
  ),

  handle(customerImportOperations.correct, ({ importId, line, cells }, { member, requestId }) =>
    correctRow(importId, line, cells, { member, requestId }),
  ),

  handle(customerImportOperations.create, async ({ fileName }, { member, request, requestId, withFile }) => {
    const key = request.headers.get("x-daftar-write");
    const preferences = preferencesIn(member.preferences, request);
    // Before the file is received and read, which costs far more than a no.
    await assertMayStart(importKind, member, key);
    return withFile(async (bytes) =>
      shownOne(await createImport({ fileName, bytes, key, requestId, preferences }, member), member),
    );
  }),

  handle(customerImportOperations.start, async ({ importId, isAgain }, { member }) =>
    shownOne(await continueJob(importKind, member, importId, isAgain), member),
  ),

  handle(customerImportOperations.stop, async ({ importId }, { member }) =>
    shownOne(await stopJob(importKind, member, importId), member),
  ),
];
