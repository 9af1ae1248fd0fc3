import "server-only";
import type { StepState } from "@/lib/kit/jobs/states";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Permission } from "@/lib/kit/permissions";
import { actorOf, type Work } from "@/lib/server/jobs/watched/kind";
import { claimStep, countSteps, type JobStep, listSteps, settleCheck } from "@/lib/server/jobs/watched/steps";
import { assertMemberMay } from "@/lib/server/members/may-still";

type Problems = Readonly<Record<string, string>>;
/** What a look says of a row. */
export type Found = Pick<JobStep<unknown>, "state" | "subject" | "problems">;

/** How a kind finds out about a row before anything of it is done. */
export interface RowLook<Content> {
  /** Puts in what only the service knows, such as the number of a place. @returns the same where nothing is missing */
  complete: (content: Content) => Promise<{ content: Content } | { problems: Problems }>;
  /** Looks whether it is there already. */
  find: (content: Content) => Promise<Found>;
}

/** Looks for each row that was not looked for; nothing is sent. */
export async function checkRows<Content>(
  { job, signal, report }: Work,
  { complete, find }: RowLook<Content>,
  atOnce: number,
): Promise<"ready"> {
  const rows = await listSteps<Content>(job.id, { states: ["unchecked"] });
  for (let at = 0; at < rows.length; at += atOnce) {
    signal.throwIfAborted();
    const some = rows.slice(at, at + atOnce);
    await Promise.all(
      some.map(async (row) => {
        const whole = await complete(row.content);
        if ("problems" in whole) return settleCheck(job, row, { state: "wrong", problems: { ...whole.problems } });
        const { content } = whole;
        const found = await find(content);
        await settleCheck(job, row, { ...found, ...(content !== row.content && { content }) });
      }),
    );
    await report(at + some.length, rows.length);
  }
  return "ready";
}

/** How many of a job's rows are dealt with, of how many. */
export async function dealtWith(jobId: string): Promise<{ done: number; total: number }> {
  const counts = (await countSteps([jobId])).get(jobId);
  const total = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
  const open = counts ? counts.ready + counts.taken + counts.again : 0;
  return { done: total - open, total };
}

/** After this many rows a run checks again whether its member still has the permission. */
export const ROWS_BETWEEN_CHECKS = 20;

interface Doing<Content, Outcome> {
  permission: Permission;
  /** The states of the rows to be done. */
  states: readonly StepState[];
  /** Takes up a row that an earlier run had in hand when it died. */
  resume: (row: JobStep<Content>) => Promise<Outcome>;
  /** Does one row. `was`: its state before it was claimed. */
  row: (row: JobStep<Content> & { was: StepState }) => Promise<Outcome>;
  /** Runs between two rows. */
  between?: (outcome: Outcome) => Promise<void>;
}

/** Does the rows of a file one after another, while its member has the permission, and reports the progress. */
export async function doRows<Content, Outcome>(
  { job, signal, report }: Work,
  { permission, states, resume, row: doRow, between }: Doing<Content, Outcome>,
): Promise<void> {
  const mustMay = () => assertMemberMay({ memberId: actorOf(job).id, business: job.business }, permission);
  let { done, total } = await dealtWith(job.id);
  const tell = async (outcome: Outcome) => {
    done += 1;
    await report(done, total);
    if (done < total) await between?.(outcome);
  };
  await mustMay();
  for (const row of await listSteps<Content>(job.id, { states: ["taken"] })) await tell(await resume(row));
  for (let taken = 1; ; taken += 1) {
    signal.throwIfAborted();
    if (taken % ROWS_BETWEEN_CHECKS === 0) await mustMay();
    const row = await claimStep<Content>(job, states);
    if (!row) return;
    await tell(await doRow(row));
  }
}

/**
 * What the service said of a row that it refused, by field; under an empty name if it named no field.
 *
 * @param otherwise the words if it said nothing
 */
export const refusalOf = ({ fields, detail }: ApiError, otherwise: string): Record<string, string> =>
  Object.keys(fields).length > 0 ? { ...fields } : { "": detail ?? otherwise };

const STOPPED_BY = {
  token_broken: "token_broken",
  forbidden: "not_allowed",
  busy: "service",
  upstream_unavailable: "service",
  upstream_timeout: "service",
} as const;
type Stop = (typeof STOPPED_BY)[keyof typeof STOPPED_BY] | "internal";

/**
 * Why a file has stopped.
 *
 * @param own reasons of its kind, by the code of the error
 * @param otherwise the reason for all other answers of the service
 */
export function stoppedBy<Own extends string>(
  error: unknown,
  otherwise: Own,
  own: Readonly<Partial<Record<ApiError["code"], Own>>> = {},
): Own | Stop {
  if (!(error instanceof ApiError)) return "internal";
  const known: Partial<Record<string, Stop>> = STOPPED_BY;
  return own[error.code] ?? known[error.code] ?? otherwise;
}
