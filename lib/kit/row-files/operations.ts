import type { $ZodType } from "zod/v4/core";
import { defineLocalOperation, type LocalOperation, type Page, type TypeOnly, type } from "@/lib/kit/operations/define";
import type { Tag } from "@/lib/kit/operations/tags";
import type { Permission } from "@/lib/kit/permissions";
import type { RowFileRule } from "./limits";
import type {
  FileCells,
  FileColumns,
  FileLine,
  fileCorrectInput,
  fileIdInput,
  fileListInput,
  fileMapInput,
  fileRowInput,
  fileRowsInput,
  RowFile,
} from "./schemas";

interface Given<File extends RowFile, Line extends FileLine> {
  /** How the names of the operations begin: `card_files`. */
  name: string;
  /** The permission to send files and to confirm them. */
  permission: Permission;
  /** The permission to see them, if it is another one. */
  see?: Permission;
  tag: Tag;
  /** Further tags of what a file and its rows show. */
  shows?: readonly Tag[];
  file: TypeOnly<File>;
  line: TypeOnly<Line>;
}

/** The operations of every kind of file of rows. */
export function rowFileOperations<
  File extends RowFile,
  Line extends FileLine,
  Create extends $ZodType,
  Start extends $ZodType,
>({
  name,
  permission,
  see = permission,
  tag,
  shows = [],
  file,
  line: _line,
  rule,
  create,
  start,
}: Given<File, Line> & { rule: RowFileRule; create: TypeOnly<Create>; start: TypeOnly<Start> }) {
  const reads = [tag, ...shows];
  return {
    /** Own files; owners, managers and auditors see everybody's. */
    list: defineLocalOperation({
      id: `${name}.list`,
      method: "GET",
      permission: see,
      input: type<typeof fileListInput>(),
      output: type<Page<File>>(),
      reads,
    }),
    show: defineLocalOperation({
      id: `${name}.show`,
      method: "GET",
      permission: see,
      input: type<typeof fileIdInput>(),
      output: file,
      reads,
    }),
    rows: defineLocalOperation({
      id: `${name}.rows`,
      method: "GET",
      permission: see,
      input: type<typeof fileRowsInput>(),
      output: type<Page<Line>>(),
      reads,
    }),
    /** Reads a file and checks what its rows would do; no row is done before the confirmation. */
    create: defineLocalOperation({
      id: `${name}.create`,
      method: "POST",
      permission,
      input: create,
      file: { field: "file", mostBytes: rule.mostBytes, rule: () => rule },
      output: file,
      changes: [tag],
    }),
    /** Confirms a file, or continues one that has stopped. */
    start: defineLocalOperation({
      id: `${name}.start`,
      method: "POST",
      permission,
      input: start,
      output: file,
      changes: [tag],
    }),
    stop: defineLocalOperation({
      id: `${name}.stop`,
      method: "POST",
      permission,
      input: type<typeof fileIdInput>(),
      output: file,
      changes: [tag],
    }),
  };
}

/** The further operations of a kind whose columns and rows can be corrected before the confirmation. */
export function correctingOperations<File extends RowFile, Line extends FileLine>({
  name,
  permission,
  see = permission,
  tag,
  file,
  line,
}: Omit<Given<File, Line>, "shows">) {
  return {
    /** The fields of its columns. */
    columns: defineLocalOperation({
      id: `${name}.columns`,
      method: "GET",
      permission: see,
      input: type<typeof fileIdInput>(),
      output: type<FileColumns>(),
      reads: [tag],
    }),
    /** One row with all its cells. */
    row: defineLocalOperation({
      id: `${name}.row`,
      method: "GET",
      permission: see,
      input: type<typeof fileRowInput>(),
      output: type<FileCells>(),
      reads: [tag],
    }),
    /** Changes the fields of the columns; every row is checked again. */
    map: defineLocalOperation({
      id: `${name}.map`,
      method: "POST",
      permission,
      input: type<typeof fileMapInput>(),
      output: file,
      changes: [tag],
    }),
    /** Corrects a row where it stands, and checks it again. */
    correct: defineLocalOperation({
      id: `${name}.correct`,
      method: "POST",
      permission,
      input: type<typeof fileCorrectInput>(),
      output: line,
      changes: [tag],
    }),
  };
}

type Own<Output> = LocalOperation<$ZodType, Output>;

/** The operations of a kind of file, for code that knows all kinds. */
export interface FileOperations<File extends RowFile, Line extends FileLine> {
  list: Own<Page<File>>;
  show: Own<File>;
  rows: Own<Page<Line>>;
  create: Own<File>;
  start: Own<File>;
  stop: Own<File>;
}

export interface CorrectingOperations<File extends RowFile = RowFile, Line extends FileLine = FileLine> {
  columns: Own<FileColumns>;
  row: Own<FileCells>;
  map: Own<File>;
  correct: Own<Line>;
}
