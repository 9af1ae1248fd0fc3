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

interface Names {
  /** How the names of the operations begin: `card_files`. */
  name: string;
  /** The permission to send files and to confirm them. */
  permission: Permission;
  /** The permission to see them, if it is another one. */
  see?: Permission;
  tag: Tag;
  /** Further tags of what a file and its rows show. */
  shows?: readonly Tag[];
}

interface Kind<File extends RowFile, Line extends FileLine> extends Names {
  file: TypeOnly<File>;
  line: TypeOnly<Line>;
}

/** Defines reads and writes with the name, the permission and the tag of a kind. */
const definersOf = ({ name, permission, see = permission, tag, shows = [] }: Names) => ({
  read: <Input extends $ZodType, Output>(verb: string, input: TypeOnly<Input>, output: TypeOnly<Output>) =>
    defineLocalOperation({
      id: `${name}.${verb}`,
      method: "GET",
      permission: see,
      input,
      output,
      reads: [tag, ...shows],
    }),
  write: <Input extends $ZodType, Output>(
    verb: string,
    input: TypeOnly<Input>,
    output: TypeOnly<Output>,
    more: Pick<LocalOperation<Input>, "file"> = {},
  ) =>
    defineLocalOperation({
      id: `${name}.${verb}`,
      method: "POST",
      permission,
      input,
      output,
      changes: [tag],
      ...more,
    }),
});

/** The operations of every kind of file of rows. */
export function rowFileOperations<
  File extends RowFile,
  Line extends FileLine,
  Create extends $ZodType,
  Start extends $ZodType,
>({
  file,
  line: _line,
  rule,
  create,
  start,
  ...names
}: Kind<File, Line> & { rule: RowFileRule; create: TypeOnly<Create>; start: TypeOnly<Start> }) {
  const { read, write } = definersOf(names);
  return {
    /** Own files; owners, managers and auditors see everybody's. */
    list: read("list", type<typeof fileListInput>(), type<Page<File>>()),
    show: read("show", type<typeof fileIdInput>(), file),
    rows: read("rows", type<typeof fileRowsInput>(), type<Page<Line>>()),
    /** Reads a file and checks what its rows would do; no row is done before the confirmation. */
    create: write("create", create, file, { file: { field: "file", mostBytes: rule.mostBytes, rule: () => rule } }),
    /** Confirms a file, or continues one that has stopped. */
    start: write("start", start, file),
    stop: write("stop", type<typeof fileIdInput>(), file),
  };
}

/** The further operations of a kind whose columns and rows can be corrected before the confirmation. */
export function correctingOperations<File extends RowFile, Line extends FileLine>({
  file,
  line,
  ...names
}: Kind<File, Line>) {
  const { read, write } = definersOf(names);
  return {
    /** The fields of its columns. */
    columns: read("columns", type<typeof fileIdInput>(), type<FileColumns>()),
    /** One row with all its cells. */
    row: read("row", type<typeof fileRowInput>(), type<FileCells>()),
    /** Changes the fields of the columns; every row is checked again. */
    map: write("map", type<typeof fileMapInput>(), file),
    /** Corrects a row where it stands, and checks it again. */
    correct: write("correct", type<typeof fileCorrectInput>(), line),
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
