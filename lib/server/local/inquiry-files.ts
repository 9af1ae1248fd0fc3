import "server-only";
import { inquiryFileOperations as operations } from "@/lib/inquiry-files/operations";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { ApiError } from "@/lib/operations/errors";
import { type FileContent, fileAsked } from "@/lib/server/inquiry-files/content";
import { createFile } from "@/lib/server/inquiry-files/create";
import { fileKind } from "@/lib/server/inquiry-files/kind";
import { fileRowOf, filesOf } from "@/lib/server/inquiry-files/view";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { assertMayStart, continueJob } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob, listJobs, stopJob } from "@/lib/server/jobs/watched/steer";
import { countSteps, listSteps } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { handle } from "./handle";

async function shown(job: JobRecord, member: Member): Promise<InquiryFile> {
  const [one] = await filesOf([job], member);
  if (!one) throw new ApiError("not_found");
  return one;
}

export const handlers = [
  handle(operations.list, async ({ page, perPage }, { member }) => {
    const { jobs, total } = await listJobs(fileKind, member, { page, perPage });
    return { items: await filesOf(jobs, member), page, perPage, total, hasMore: page * perPage < total };
  }),

  handle(operations.show, async ({ fileId }, { member }) => shown(await knownJob(fileKind, member, fileId), member)),

  handle(operations.rows, async ({ fileId, state, page, perPage }, { member }) => {
    const job = await knownJob(fileKind, member, fileId);
    if (!isKept(job)) return { items: [], page, perPage, total: 0, hasMore: false };
    const counts = Object.entries((await countSteps([job.id])).get(job.id) ?? {});
    const total = counts.reduce((sum, [name, count]) => (state === undefined || name === state ? sum + count : sum), 0);
    const states = state && [state];
    const steps = await listSteps<FileContent>(job.id, { states, offset: (page - 1) * perPage, limit: perPage });
    const items = steps.map((step) => fileRowOf(step, fileAsked(job)));
    return { items, page, perPage, total, hasMore: page * perPage < total };
  }),

  handle(operations.create, async ({ kind, fileName }, { member, request, withFile }) => {
    const key = request.headers.get("x-daftar-write");
    const preferences = preferencesIn(member.preferences, request);
    // Before the file is received and read, which costs far more than a no.
    await assertMayStart(fileKind, member, key);
    return withFile(async (bytes) =>
      shown(await createFile({ kind, fileName, bytes, key, preferences }, member), member),
    );
  }),

  handle(operations.start, async ({ fileId, isAgain, limitRial }, { member }) => {
    const changed = limitRial === undefined ? {} : { limitRial };
    return shown(await continueJob(fileKind, member, fileId, isAgain, changed), member);
  }),

  handle(operations.stop, async ({ fileId }, { member }) => shown(await stopJob(fileKind, member, fileId), member)),
];
