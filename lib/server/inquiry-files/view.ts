import "server-only";
import { fieldsOf } from "@/lib/inquiries/kinds";
import type { FileError, FileRow, InquiryFile } from "@/lib/inquiry-files/schemas";
import { priceIn, settingsOf } from "@/lib/server/inquiries/budget";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf } from "@/lib/server/row-files/asked";
import { filesOf, lineOf } from "@/lib/server/row-files/view";
import type { InquiriesAsked, InquiryContent } from "./content";
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

/** A row of its file, with what became of it. */
export function inquiryRowOf(step: Step<InquiryContent>, asked: InquiriesAsked): FileRow {
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
