import type { CardApplication } from "@/lib/cards/application";
import { idText } from "@/lib/operations/input";
import {
  type CorrectableFile,
  cellsTyped,
  columnsChosen,
  type FileLine,
  fileName,
  lineAsked,
  type RowFile,
  rowsAsked,
} from "@/lib/row-files/schemas";
import * as z from "@/lib/zod";

export { fileListInput as cardFileListInput } from "@/lib/row-files/schemas";

export const cardFileCreateInput = z.object({
  /** The bank that shall issue all of its cards. */
  provider: idText,
  fileName,
});
export const cardFileIdInput = z.object({ fileId: idText });
export const cardFileRowsInput = z.object({ fileId: idText, ...rowsAsked });
export const cardFileRowInput = z.object({ fileId: idText, line: lineAsked });
export const cardFileMapInput = z.object({ fileId: idText, columns: columnsChosen });
export const cardFileCorrectInput = z.object({ fileId: idText, line: lineAsked, cells: cellsTyped });

/** Why a file stands still; the screen has words for each. */
const CARD_FILE_ERRORS = ["service", "unreadable", "token_broken", "not_allowed", "not_set_up", "internal"] as const;
export type CardFileError = (typeof CARD_FILE_ERRORS)[number];

/** A file of applicants, and what became of its rows. */
export interface CardFile extends RowFile<CardFileError>, CorrectableFile {
  provider: string;
  /** As the business calls it; its name in addresses where it is not in the settings any more. */
  providerName: string;
  /** Applications whose registering was not answered, and of which nobody has decided since. */
  undecided: number;
}

export interface CardFileRow extends FileLine {
  name: string | null;
  mobile: string | null;
  nationalCode: string | null;
  /** The application that it made, or that was there already, as it stands now; null once it is gone. */
  application: Pick<CardApplication, "id" | "status" | "statusAsSent"> | null;
}
