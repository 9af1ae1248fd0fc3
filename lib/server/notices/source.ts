import "server-only";
import type { NoticeKindName } from "@/lib/kit/notices";
import type { Member } from "@/lib/server/members/session";

/** Something that is so now. What its words say is in `facts`: nothing personal, because the row keeps them. */
export interface FoundNotice {
  /** The record's id; empty for what concerns the whole business. A kind has one notice per record. */
  record: string;
  /** The members it is for; without it everybody with the kind's permission. */
  onlyFor?: readonly string[];
  /** Members with the kind's permission who do not get it. It is shorter than `onlyFor` in a large team. */
  exceptFor?: readonly string[];
  deadline?: Date | null;
  /** Since when it has been so, if that is known. It is the time that people read beside it. */
  since?: Date;
  facts?: Readonly<Record<string, string | number>>;
}

/** The name and amount of a record that a notice is about, as this member may see them. */
export interface NoticeSubject {
  /** A person's or a file's name, or an IBAN; null if there is none, or the member may not see it. */
  name: string | null;
  /** The number or address by which a screen names it if there is no name. It is in no message. */
  contact?: string | null;
  amountRial: number | null;
}

/**
 * Finds everything of one kind that is so now in a business. Notices are the difference between two findings: what is
 * found for the first time is opened and told, what is not found any more is over. So a process that dies between the
 * change and the notice loses nothing.
 */
export interface NoticeSource {
  kind: NoticeKindName;
  find: (business: string, now: Date) => Promise<readonly FoundNotice[]>;
  /** The subjects of some records, by their id. A record that is gone is left out. */
  describe?: (records: readonly string[], member: Member) => Promise<ReadonlyMap<string, NoticeSubject>>;
  /** The member whose act ended it; null if nobody's did or it is not known. */
  endedBy?: (business: string, record: string) => Promise<string | null>;
}
