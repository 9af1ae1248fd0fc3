import "server-only";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { RowFileSpec, RowFileTypes } from "./spec";

interface Row {
  line: number;
  cells: string[];
}

/** Makes steps of a file's rows, by the rules of the form alone. */
export function stepReader<T extends RowFileTypes>(
  { rules }: Pick<RowFileSpec<T>, "rules">,
  asked: T["asked"],
): (row: Row) => NewStep<T["content"]> {
  const check = rules(asked);
  return ({ line, cells }) => {
    const { problems, ...read } = check(cells);
    const isWrong = Object.keys(problems).length > 0;
    return { line, state: isWrong ? "wrong" : "unchecked", content: { cells, ...read }, problems };
  };
}

/** Marks the rows that repeat an earlier one, and notes the line of an earlier one that a row only shares something with. */
export function markRepeated<T extends RowFileTypes>(
  { identityOf }: Pick<RowFileSpec<T>, "identityOf">,
  steps: readonly NewStep<T["content"]>[],
  asked: T["asked"],
  business: string,
): void {
  const bySame = new Map<string, number>();
  const byShared = new Map<string, number>();
  for (const step of steps) {
    const { same, shares = null } = identityOf(step.content, asked, business);
    const earlier = same === null ? undefined : bySame.get(same);
    const sharing = shares === null ? undefined : byShared.get(shares);
    if (earlier !== undefined) Object.assign(step, { state: "repeated", repeats: earlier });
    else if (sharing !== undefined) Object.assign(step, { repeats: sharing });
    if (earlier === undefined && same !== null) bySame.set(same, step.line);
    if (sharing === undefined && shares !== null) byShared.set(shares, step.line);
  }
}
