import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { FileCells, FileColumns } from "@/lib/kit/row-files/schemas";
import type {
  CardFile,
  CardFileRow,
  cardFileCorrectInput,
  cardFileCreateInput,
  cardFileHandInput,
  cardFileIdInput,
  cardFileListInput,
  cardFileMapInput,
  cardFileRowInput,
  cardFileRowsInput,
  HandedApplicants,
} from "./schemas";

/** Five thousand rows with every column filled take less. */
export const MOST_CARD_FILE_BYTES = 4_000_000;
export const MOST_CARD_FILE_ROWS = 5_000;
export const CARD_FILE_KEPT_DAYS = 7;
/**
 * The largest number of applicants who get links in one request, because each is a separate write while the user
 * waits.
 */
export const MOST_HANDED_AT_ONCE = 500;

export const CARD_FILE = { types: ["xlsx", "xls", "csv"], mostBytes: MOST_CARD_FILE_BYTES } as const;

export const cardFileOperations = {
  /** Own files and, as those who may send them answer for the business, everybody else's. */
  list: defineLocalOperation({
    id: "card_files.list",
    method: "GET",
    permission: "cards.manage",
    input: type<typeof cardFileListInput>(),
    output: type<Page<CardFile>>(),
    reads: ["card-files", "cards"],
  }),

  show: defineLocalOperation({
    id: "card_files.show",
    method: "GET",
    permission: "cards.manage",
    input: type<typeof cardFileIdInput>(),
    output: type<CardFile>(),
    reads: ["card-files", "cards"],
  }),

  rows: defineLocalOperation({
    id: "card_files.rows",
    method: "GET",
    permission: "cards.manage",
    input: type<typeof cardFileRowsInput>(),
    output: type<Page<CardFileRow>>(),
    reads: ["card-files", "cards"],
  }),

  /** What its columns hold. */
  columns: defineLocalOperation({
    id: "card_files.columns",
    method: "GET",
    permission: "cards.manage",
    input: type<typeof cardFileIdInput>(),
    output: type<FileColumns>(),
    reads: ["card-files"],
  }),

  /** One row with all its cells. */
  row: defineLocalOperation({
    id: "card_files.row",
    method: "GET",
    permission: "cards.manage",
    input: type<typeof cardFileRowInput>(),
    output: type<FileCells>(),
    reads: ["card-files"],
  }),

  /** Changes the fields of the file's columns; every row is checked again. Possible only before any registration. */
  map: defineLocalOperation({
    id: "card_files.map",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileMapInput>(),
    output: type<CardFile>(),
    changes: ["card-files"],
  }),

  /** Corrects a row where it stands, and looks for its application. Only before anybody was registered. */
  correct: defineLocalOperation({
    id: "card_files.correct",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileCorrectInput>(),
    output: type<CardFileRow>(),
    changes: ["card-files"],
  }),

  /**
   * Reads a file and finds out whom it would register; nobody is registered before {@link cardFileOperations.start}.
   */
  create: defineLocalOperation({
    id: "card_files.create",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileCreateInput>(),
    file: { field: "file", mostBytes: MOST_CARD_FILE_BYTES, rule: () => CARD_FILE },
    output: type<CardFile>(),
    changes: ["card-files"],
  }),

  /** The word to begin, or to go on where it stands. What was not answered is never sent again by a file. */
  start: defineLocalOperation({
    id: "card_files.start",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileIdInput>(),
    output: type<CardFile>(),
    changes: ["card-files"],
  }),

  /** Links for its applicants, by which each sends their documents; their addresses are told here and never again. */
  hand: defineLocalOperation({
    id: "card_files.hand",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileHandInput>(),
    output: type<HandedApplicants>(),
    changes: ["cards"],
  }),

  stop: defineLocalOperation({
    id: "card_files.stop",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileIdInput>(),
    output: type<CardFile>(),
    changes: ["card-files"],
  }),
};
