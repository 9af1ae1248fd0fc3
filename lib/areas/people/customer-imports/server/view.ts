import "server-only";
import { identityOf } from "@/lib/areas/people/customers/match";
import type { StepState } from "@/lib/kit/jobs/states";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf } from "@/lib/server/row-files/asked";
import { correctableOf, filesOf, lineOf, resultColumns } from "@/lib/server/row-files/view";
import type { CustomerImport, ImportError, ImportedRow } from "../schemas";
import enMessages from "../words/en";
import faMessages from "../words/fa";
import type { ImportColumn } from "./columns";
import type { ImportAsked, ImportContent } from "./content";

/** Imports as their screens have them. */
export async function importsOf(jobs: readonly JobRecord[], member: Member): Promise<CustomerImport[]> {
  const files = await filesOf<ImportError>(jobs, member);
  return files.flatMap((file) => {
    const job = jobs.find(({ id }) => id === file.id);
    return job ? [{ ...file, ...correctableOf(job, member, ourColumns(askedOf<ImportAsked>(job))) }] : [];
  });
}

const RESULT_HEADINGS = [faMessages, enMessages].map(({ result: { line, outcome, problem, customerId } }) => [
  line,
  outcome,
  problem,
  customerId,
]);

/** Which columns are those of a result file of ours. */
export const ourColumns = (asked: Pick<ImportAsked, "headings" | "columns">): ReadonlySet<number> =>
  resultColumns(asked, RESULT_HEADINGS);

/** In these states a step's subject is the customer of its row; else somebody who has to do with it. */
export const IS_THEIRS: ReadonlySet<StepState> = new Set(["done", "found", "there"]);

/** What a field of the business's own is called. */
export const ownName =
  ({ own }: Pick<ImportAsked, "own">) =>
  (field: string): string | undefined =>
    own.find(({ id }) => field === `own:${id}`)?.name;

/** A row of its file, with what became of it. */
export function importedRowOf(step: Step<ImportContent>, asked: ImportAsked): ImportedRow {
  const { cells, input } = step.content;
  const cell = (...fields: ImportColumn[]) =>
    fields.flatMap((field) => cells[asked.columns.indexOf(field)]?.trim() || [])[0] ?? null;
  const read = input && identityOf(input);
  const isTheirs = IS_THEIRS.has(step.state);
  const person = [cell("firstName"), cell("lastName")].filter(Boolean).join(" ");
  return {
    ...lineOf(step, asked, ownName(asked)),
    type: input?.type ?? null,
    name: cell("legalName") ?? (person || cell("agentName")),
    // As they were read, where they could be.
    mobile: read?.mobile ?? cell("mobile", "agentMobile"),
    code: read?.code ?? cell("nationalCode", "companyId"),
    customerId: isTheirs ? step.subject : null,
    otherId: isTheirs ? null : step.subject,
  };
}
