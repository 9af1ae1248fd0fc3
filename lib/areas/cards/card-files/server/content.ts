import "server-only";
import type { Facts } from "@/lib/areas/cards/cards/status";
import type { FileAsked, RowContent } from "@/lib/server/row-files/asked";

/** What a job of this kind was asked. */
export interface ApplicantsAsked extends FileAsked {
  provider: string;
}

/** What one step of such a job holds: a row of the file, and the facts about the applicant in it. */
export interface ApplicantContent extends RowContent {
  /** The facts as the form would have them; null where something is wrong with them. */
  facts: Facts | null;
  /** The names of provinces, cities and other things from the service's lists have been replaced by their numbers there. */
  isWhole: boolean;
  /** The id of somebody who is a cardholder of the issuer already. They are added by it, and not registered again. */
  cardholderId?: string;
}
