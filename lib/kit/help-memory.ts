import { NEWEST } from "./news";

/** What a member has seen of the help, on every device. */
export interface HelpMemory {
  /** How many entries of what is new were there when the member last looked. */
  seenNews: number;
  /** Until the member has taken the tour of the screens or declined it. */
  isTourOffered: boolean;
}

/** One change of it. Neither is ever taken back. */
export interface HelpChange {
  seenNews?: number;
  isTourOffered?: false;
}

export const HELP_OF_NEW_MEMBER: HelpMemory = { seenNews: NEWEST, isTourOffered: true };
