import "server-only";
import { ANSWERS, fieldsOf, isAmong, TOLD, type ToldName } from "@/lib/areas/people/inquiries/kinds";
import { priceIn, settingsOf } from "@/lib/areas/people/inquiries/server/budget";
import { contentsOf, type StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf } from "@/lib/server/row-files/asked";
import { filesOf, lineOf } from "@/lib/server/row-files/view";
import type { FileError, FileRow, InquiryFile } from "../schemas";
import type { InquiriesAsked, InquiryContent } from "./content";
import { inquiriesOf } from "./result-file";
import { spentOnFiles } from "./run";

/** Files as their screens have them. */
export async function inquiryFilesOf(jobs: readonly JobRecord[], member: Member): Promise<InquiryFile[]> {
  const [files, spent, settings] = await Promise.all([
    filesOf<FileError>(jobs, member),
    spentOnFiles(jobs.map(({ id }) => id)),
    settingsOf(member.business),
  ]);
  return files.flatMap((file) => {
    const job = jobs.find(({ id }) => id === file.id);
    if (!job) return [];
    const { kind, limitRial } = askedOf<InquiriesAsked>(job);
    return {
      ...file,
      kind,
      priceRial: priceIn(settings, kind),
      limitRial,
      chargedRial: spent.get(file.id)?.charged ?? 0,
      maybeRial: spent.get(file.id)?.maybe ?? 0,
    };
  });
}

/** Rows of a file, each with what became of it and what was answered. */
export async function inquiryRowsOf(steps: readonly Step<InquiryContent>[], asked: InquiriesAsked): Promise<FileRow[]> {
  const known = await inquiriesOf(steps.flatMap(({ subject }) => subject ?? []));
  return steps.map((step) => ({
    ...inquiryRowOf(step, asked),
    answer: answerOf(step.subject === null ? undefined : known.get(step.subject)),
  }));
}

function answerOf(inquiry: StoredInquiry | undefined): FileRow["answer"] {
  if (!inquiry || !isAmong(ANSWERS, inquiry.state)) return null;
  const told = Object.entries(contentsOf(inquiry)?.answer?.values ?? {});
  // A picture, and a table of people, have a page for themselves.
  const values = Object.fromEntries(
    told.filter(([name]) => !["picture", "table"].includes(TOLD[name as ToldName].kind)),
  );
  return { kind: inquiry.kind, state: inquiry.state, values };
}

function inquiryRowOf(step: Step<InquiryContent>, asked: InquiriesAsked): Omit<FileRow, "answer"> {
  const { cells, input } = step.content;
  const about = fieldsOf(asked.kind).flatMap(
    (name) => input?.[name] ?? cells[asked.columns.indexOf(name)]?.trim() ?? [],
  );
  return {
    ...lineOf(step, asked),
    about: about.filter((text) => text !== "").join(" · ") || null,
    inquiryId: step.subject,
  };
}
