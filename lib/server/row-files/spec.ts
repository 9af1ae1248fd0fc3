import "server-only";
import type { AuditAction } from "@/lib/kit/audit";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { StepCounts, StepState } from "@/lib/kit/jobs/states";
import type { Tag } from "@/lib/kit/operations/tags";
import type { RowFileRule } from "@/lib/kit/row-files/limits";
import type { CorrectingOperations, FileOperations } from "@/lib/kit/row-files/operations";
import type { CorrectableFile, FileColumns, FileLine, RowFile } from "@/lib/kit/row-files/schemas";
import type { FileNamespace } from "@/lib/kit/row-files/view";
import type { Cell } from "@/lib/kit/tables/csv";
import type { Ask } from "@/lib/server/exports/ask";
import type { Turns } from "@/lib/server/jobs/until-turn";
import type { JobKind, JobRecord, Work } from "@/lib/server/jobs/watched/kind";
import type { JobStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import type { FileAsked, RowContent } from "./asked";
import type { ColumnReader } from "./columns";
import type { RowLook } from "./run";
import type { SampleWords } from "./sample";

/** How the log's actions about a kind of file begin: `customer_import`. */
export type FileSubject = {
  [Action in AuditAction]: Action extends `${infer Subject}.check_continued` ? Subject : never;
}[AuditAction];

/** The types of one kind of file. */
export interface RowFileTypes {
  /** The input of its jobs. */
  asked: FileAsked;
  /** The content of a step. */
  content: RowContent;
  /** A file and a row as their screens show them. */
  file: RowFile;
  line: FileLine;
  /** The input of its operations `create` and `start`. */
  create: { fileName: string };
  start: { fileId: string; isAgain?: boolean };
}

/** The part of a job's input that only its kind has. */
export type OwnAsked<T extends RowFileTypes> = Omit<T["asked"], keyof FileAsked>;

/** The words of a kind that the server needs: for result files and samples, in the language of their reader. */
export interface RowFileWords {
  states: Partial<Record<StepState, string>>;
  row: {
    repeats: string;
    /** For a row that only shares something with an earlier one. */
    sharesMobile?: string;
  };
  result: { sheet: string; allFile: string; failedFile: string };
  sampleFile?: SampleWords;
}

/** A row by the rules of the form: what would be done with it, or what is wrong, as message keys by field. */
export type CheckedRow<Content> = Omit<Content, "cells"> & { problems: Readonly<Record<string, string>> };

/** Everything that distinguishes one kind of file from the others. `defineRowFile` makes the rest. */
export interface RowFileSpec<T extends RowFileTypes> {
  /** The name of its jobs. */
  name: string;
  /** The first part of its actions in the audit log. */
  subject: FileSubject;
  tag: Tag;
  operations: FileOperations<T["file"], T["line"]>;
  rule: RowFileRule;
  /** The namespace of its words. */
  namespace: FileNamespace;
  words: Readonly<Record<Locale, RowFileWords>>;

  /** Checks what was chosen with the file, and reads what its rows need. */
  asked: (input: T["create"], context: { member: Member; requestId: string }) => OwnAsked<T> | Promise<OwnAsked<T>>;
  columns: (own: OwnAsked<T>) => ColumnReader;
  /** The rules of the form. They are made once for a file. */
  rules: (asked: T["asked"]) => (cells: string[]) => CheckedRow<T["content"]>;
  /** What tells two rows for the same thing. Rows that only share something are both done; the later one says so. */
  identityOf: (
    content: T["content"],
    asked: T["asked"],
    business: string,
  ) => { same: string | null; shares?: string | null };
  /** Only for a kind whose columns and rows can be corrected before the confirmation. */
  correcting?: {
    operations: CorrectingOperations<T["file"], T["line"]>;
    /** The fields that a column can have. */
    fields: readonly string[];
    /** The business's own fields. */
    own?: (asked: T["asked"]) => FileColumns["own"];
    look: (job: JobRecord, ask: Ask) => RowLook<T["content"]>;
  };

  /** Looks at all rows before the confirmation; nothing is sent. */
  check: (work: Work, turns: Turns) => Promise<"ready">;
  /** Does the rows after the confirmation. @returns how many rows are dealt with */
  run: (work: Work, turns: Turns) => Promise<number>;
  errorOf: (error: unknown) => NonNullable<T["file"]["error"]>;
  /** New values of the job's input that come with a confirmation. */
  changed?: (input: T["start"]) => Readonly<Record<string, unknown>>;
  /** Further facts for the audit log, and those of its end. */
  facts?: (asked: T["asked"]) => Record<string, unknown>;
  endFacts: (counts: StepCounts, rows: number) => Record<string, unknown>;

  /** Further facts about a file and about a row that its screens show. */
  fileFacts?: (
    jobs: readonly JobRecord[],
    member: Member,
  ) => Promise<(job: JobRecord, counts: StepCounts) => FileFacts<T> | Promise<FileFacts<T>>>;
  lineFacts: (steps: readonly JobStep<T["content"]>[], job: JobRecord) => LineFacts<T> | Promise<LineFacts<T>>;
  result: ResultSpec<T>;
  sample?: {
    latinName: string;
    /** The heading of each column, and a description of its values. */
    columns: (locale: Locale, member: Member, requestId: string) => SampleColumns | Promise<SampleColumns>;
  };
}

/** What a file of the kind has besides the facts of every file. */
export type FileFacts<T extends RowFileTypes> = Omit<T["file"], keyof RowFile | keyof CorrectableFile>;
type LineFacts<T extends RowFileTypes> = (step: JobStep<T["content"]>) => Omit<T["line"], keyof FileLine>;
type SampleColumns = readonly (readonly [heading: string, meaning: string])[];

/** How the result of a kind is written as a file. */
interface ResultSpec<T extends RowFileTypes> {
  /** Its name for programs that support only Latin letters. */
  latinName: string;
  title: (asked: T["asked"], locale: Locale) => string;
  /** The columns whose cells are text, so that a spreadsheet does not change their digits. */
  digits: "all" | readonly string[];
  /** The columns with mobiles. A `+98` in a file for correction would look like a formula. */
  mobiles?: readonly string[];
  /** The name of a field for which the file has no column. */
  fieldName?: (field: string, locale: Locale) => string | undefined;
  /** The headings of further columns at the end. */
  headings: (asked: T["asked"], locale: Locale, isFailed: boolean) => readonly string[];
  /** Reads what these steps need. The outcome is left out if the word for the row's state says it. */
  rowOf: (
    steps: readonly JobStep<T["content"]>[],
    job: JobRecord,
    isFailed: boolean,
  ) => ResultRowOf<T> | Promise<ResultRowOf<T>>;
}

type ResultRowOf<T extends RowFileTypes> = (step: JobStep<T["content"]>) => {
  outcome?: string;
  cells: readonly Cell[];
};

/** A kind of file with its job kind. */
export interface DefinedFile<T extends RowFileTypes> {
  spec: RowFileSpec<T>;
  kind: JobKind;
}
