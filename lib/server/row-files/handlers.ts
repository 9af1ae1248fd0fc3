import "server-only";
import type { z } from "zod";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import type { StepState } from "@/lib/kit/jobs/states";
import type { LocalOperation, Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { FileLine, RowFile } from "@/lib/kit/row-files/schemas";
import type { JobKind, JobRecord } from "@/lib/server/jobs/watched/kind";
import { assertMayStart } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob, listJobs, stopJob } from "@/lib/server/jobs/watched/steer";
import { countSteps, listSteps, type Step } from "@/lib/server/jobs/watched/steps";
import { handle, type LocalContext, type LocalHandler } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { preferencesIn } from "@/lib/server/members/session-cookie";

type Own<Output> = LocalOperation<z.core.$ZodType, Output>;

interface FileHandling<File extends RowFile, Line extends FileLine, Content> {
  kind: JobKind;
  operations: { list: Own<Page<File>>; show: Own<File>; rows: Own<Page<Line>>; stop: Own<File> };
  /** The name of a file's id in the operations. */
  idName: string;
  /** Files in the form that their screens show. */
  shown: (jobs: readonly JobRecord[], member: Member) => Promise<File[]>;
  linesOf: (steps: readonly Step<Content>[], job: JobRecord) => Line[] | Promise<Line[]>;
}

interface PageAsked {
  page: number;
  perPage: number;
}

/** The handlers of a kind, and the helpers for its own operations. */
export interface FileHandlers<File> {
  handlers: LocalHandler[];
  /** One file in the form that its screen shows. */
  shownOne: (job: JobRecord, member: Member) => Promise<File>;
}

/** The operations that all kinds of files share: to list them, to show one and its rows, and to stop it. */
export function fileHandlers<File extends RowFile, Line extends FileLine, Content>({
  kind,
  operations,
  idName,
  shown,
  linesOf,
}: FileHandling<File, Line, Content>): FileHandlers<File> {
  const idIn = (input: unknown): string => (input as Record<string, string>)[idName] ?? "";
  const shownOne = async (job: JobRecord, member: Member): Promise<File> => {
    const [one] = await shown([job], member);
    if (!one) throw new ApiError("not_found");
    return one;
  };
  const handlers = [
    handle(operations.list, async (input, { member }) => {
      const { page, perPage } = input as PageAsked;
      const { jobs, total } = await listJobs(kind, member, { page, perPage });
      return { items: await shown(jobs, member), page, perPage, total, hasMore: page * perPage < total };
    }),

    handle(operations.show, async (input, { member }) => shownOne(await knownJob(kind, member, idIn(input)), member)),

    handle(operations.rows, async (input, { member }) => {
      const { page, perPage, state } = input as PageAsked & { state?: StepState };
      const job = await knownJob(kind, member, idIn(input));
      if (!isKept(job)) return { items: [], page, perPage, total: 0, hasMore: false };
      const counts = Object.entries((await countSteps([job.id])).get(job.id) ?? {});
      const total = counts.reduce(
        (sum, [name, count]) => (state === undefined || name === state ? sum + count : sum),
        0,
      );
      const of = { ...(state && { states: [state] }), offset: (page - 1) * perPage, limit: perPage };
      const items = await linesOf(await listSteps<Content>(job.id, of), job);
      return { items, page, perPage, total, hasMore: page * perPage < total };
    }),

    handle(operations.stop, async (input, { member }) => shownOne(await stopJob(kind, member, idIn(input)), member)),
  ];
  return { handlers, shownOne };
}

/** An uploaded file and its request's data. */
export interface SentFile {
  bytes: Buffer;
  /** The same for every press of one button. */
  key: string | null;
  requestId: string;
  preferences: Omit<Preferences, "theme">;
}

/**
 * Receives a file for a job of a kind. The right to begin one is checked before the file is received, because
 * receiving costs far more.
 */
export async function withSentFile<T>(
  kind: JobKind,
  { member, request, requestId, withFile }: LocalContext,
  work: (sent: SentFile) => Promise<T>,
): Promise<T> {
  const key = request.headers.get("x-daftar-write");
  const preferences = preferencesIn(member.preferences, request);
  await assertMayStart(kind, member, key);
  return withFile((bytes) => work({ bytes, key, requestId, preferences }));
}
