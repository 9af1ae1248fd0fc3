import { type CardApplication, LINK_HOURS } from "@/lib/areas/cards/cards/status";
import { idText } from "@/lib/kit/operations/input";
import { type CorrectableFile, type FileLine, fileName, type RowFile } from "@/lib/kit/row-files/schemas";
import * as z from "@/lib/kit/zod";

export const cardFileCreateInput = z.object({
  /** The bank that shall issue all of its cards. */
  provider: idText,
  fileName,
});
/** For how long the links to its applicants work. */
export const cardFileHandInput = z.object({
  fileId: idText,
  hours: z.literal(LINK_HOURS),
  /** Also to those who have a link that works: it ends with the new one. */
  isAgain: z._default(z.boolean(), false),
});
/** Why a file stands still; the screen has words for each. */
export type CardFileError = "service" | "unreadable" | "token_broken" | "not_allowed" | "not_set_up" | "internal";

/** A file of applicants with the outcomes of its rows. */
export interface CardFile extends RowFile<CardFileError>, CorrectableFile {
  provider: string;
  /** As the business calls it; its name in addresses where it is not in the settings any more. */
  providerName: string;
  /** Applications without an answer to their registration, and without a later decision. */
  undecided: number;
}

/** A link by which an applicant sends their documents; its address is told once. */
export interface HandedApplicant {
  line: number;
  name: string | null;
  mobile: string | null;
  url: string;
  until: string;
}

export interface HandedApplicants {
  handed: HandedApplicant[];
  /** How many more can be given theirs. */
  left: number;
}

export interface CardFileRow extends FileLine {
  name: string | null;
  mobile: string | null;
  nationalCode: string | null;
  /** The current state of the application that it made or that already existed; null after it was deleted. */
  application: Pick<CardApplication, "id" | "status" | "statusAsSent" | "standing"> | null;
}
