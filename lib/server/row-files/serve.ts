import "server-only";
import {
  fileCorrectInput,
  fileIdInput,
  fileListInput,
  fileMapInput,
  fileRowInput,
  fileRowsInput,
} from "@/lib/kit/row-files/schemas";

/** The inputs of the operations that every kind of file has, for `serveArea`. */
export const fileInputs = { list: fileListInput, show: fileIdInput, rows: fileRowsInput, stop: fileIdInput };

/** The inputs of the operations of a kind that can be corrected. */
export const correctingInputs = {
  columns: fileIdInput,
  row: fileRowInput,
  map: fileMapInput,
  correct: fileCorrectInput,
};
