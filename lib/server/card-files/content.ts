import "server-only";
import type { Facts } from "@/lib/cards/codes";
import type { FileAsked, RowContent } from "@/lib/server/row-files/asked";
import type { FileField } from "./columns";

/** What a job of this kind was asked. */
export interface ApplicantsAsked extends FileAsked<FileField> {
  provider: string;
}

/** What a step of it holds: a row of the file, and the facts of whom it is about. */
export interface ApplicantContent extends RowContent {
  /** As they would stand in the form; null where something is wrong with them. */
  facts: Facts | null;
  /** What is chosen from the service's lists stands as its number there, and no longer as its name. */
  isWhole: boolean;
  /** Of whom the issuer has already, registered elsewhere: they are taken over, and nobody is registered. */
  cardholderId?: string;
}
