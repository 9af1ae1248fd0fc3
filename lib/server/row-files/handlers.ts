import "server-only";
import type { StepState } from "@/lib/kit/jobs/states";
import { ApiError } from "@/lib/kit/operations/errors";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { continueJob } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob, listJobs, stopJob } from "@/lib/server/jobs/watched/steer";
import { countSteps, listSteps } from "@/lib/server/jobs/watched/steps";
import { handle, type LocalHandler } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { cellsOfRow, columnsOfFile, correctRow, mapColumns } from "./correct";
import { createFile } from "./create";
import type { DefinedFile, RowFileTypes } from "./spec";
import { filesOf, linesOf } from "./view";

interface PageAsked {
  page: number;
  perPage: number;
}

interface FileIdAsked {
  fileId: string;
}

/** The handlers of the operations that all kinds of files share. */
export function fileHandlers<T extends RowFileTypes>(defined: DefinedFile<T>): LocalHandler[] {
  const { spec, kind } = defined;
  const { operations, correcting } = spec;
  const shown = async (job: JobRecord, member: Member): Promise<T["file"]> => {
    const [one] = await filesOf(spec, [job], member);
    if (!one) throw new ApiError("not_found");
    return one;
  };
  const handlers = [
    handle(operations.list, async (input, { member }) => {
      const { page, perPage } = input as PageAsked;
      const { jobs, total } = await listJobs(kind, member, { page, perPage });
      return { items: await filesOf(spec, jobs, member), page, perPage, total, hasMore: page * perPage < total };
    }),

    handle(operations.show, async (input, { member }) => {
      const { fileId } = input as FileIdAsked;
      return shown(await knownJob(kind, member, fileId), member);
    }),

    handle(operations.rows, async (input, { member }) => {
      const { fileId, page, perPage, state } = input as FileIdAsked & PageAsked & { state?: StepState };
      const job = await knownJob(kind, member, fileId);
      if (!isKept(job)) return { items: [], page, perPage, total: 0, hasMore: false };
      const counts = Object.entries((await countSteps([job.id])).get(job.id) ?? {});
      const total = counts.reduce(
        (sum, [name, count]) => (state === undefined || name === state ? sum + count : sum),
        0,
      );
      const of = { ...(state && { states: [state] }), offset: (page - 1) * perPage, limit: perPage };
      const items = await linesOf(spec, await listSteps<T["content"]>(job.id, of), job);
      return { items, page, perPage, total, hasMore: page * perPage < total };
    }),

    handle(operations.create, async (input, context) =>
      shown(await createFile(defined, input as T["create"], context), context.member),
    ),

    handle(operations.start, async (input, { member }) => {
      const start = input as T["start"];
      const changed = spec.changed?.(start) ?? {};
      return shown(await continueJob(kind, member, start.fileId, start.isAgain ?? false, changed), member);
    }),

    handle(operations.stop, async (input, { member }) => {
      const { fileId } = input as FileIdAsked;
      return shown(await stopJob(kind, member, fileId), member);
    }),
  ];
  if (!correcting) return handlers;
  return [
    ...handlers,

    handle(correcting.operations.columns, (input, { member }) =>
      columnsOfFile(defined, (input as FileIdAsked).fileId, member),
    ),

    handle(correcting.operations.row, (input, { member }) => {
      const { fileId, line } = input as FileIdAsked & { line: number };
      return cellsOfRow(defined, fileId, line, member);
    }),

    handle(correcting.operations.map, async (input, { member }) => {
      const { fileId, columns } = input as FileIdAsked & { columns: (string | null)[] };
      return shown(await mapColumns(defined, fileId, columns, member), member);
    }),

    handle(correcting.operations.correct, async (input, who) => {
      const { step, job } = await correctRow(defined, input as FileIdAsked & { line: number; cells: string[] }, who);
      const [line] = await linesOf(spec, [step], job);
      if (!line) throw new ApiError("not_found");
      return line;
    }),
  ];
}
