import "server-only";
import type { Work } from "@/lib/server/jobs/watched/kind";
import { countSteps, listSteps, type Step, settleCheck } from "@/lib/server/jobs/watched/steps";

type Problems = Readonly<Record<string, string>>;
/** What a look says of a row. */
export type Found = Pick<Step<unknown>, "state" | "subject" | "problems">;

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
