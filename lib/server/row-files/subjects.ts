import "server-only";
import type { JobStep } from "@/lib/server/jobs/watched/steps";

const IDS_AT_ONCE = 1000;

/**
 * The records that steps made or met, by their ids.
 *
 * @param read reads some of them
 */
export async function subjectsOf<Subject extends { id: string }>(
  steps: readonly Pick<JobStep<unknown>, "subject">[],
  read: (ids: string[]) => Promise<Subject[]>,
): Promise<Map<string, Subject>> {
  const ids = [...new Set(steps.flatMap(({ subject }) => subject ?? []))];
  const found = new Map<string, Subject>();
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    for (const each of await read(ids.slice(at, at + IDS_AT_ONCE))) found.set(each.id, each);
  return found;
}
