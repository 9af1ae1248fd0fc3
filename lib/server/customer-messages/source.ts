import "server-only";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { Permission } from "@/lib/kit/permissions";
import type { CallContext } from "@/lib/server/proxy/call-service";

/** Whom a record's messages go to, as the record has it, not masked. */
export interface MessageRecipient {
  /** `09xxxxxxxxx`. */
  mobile: string | null;
  email: string | null;
  nationalCode: string | null;
  /** The customer at the service. */
  customerId: string | null;
}

/** What is told to a customer, ready to be sent, in the languages of customers. */
export interface MessageText {
  text: Readonly<Record<Locale, string>>;
  /** After this time it would not be so any more; null if it stays true. */
  goodUntil: Date | null;
}

export interface MessageAsking {
  business: string;
  /** The business's own name; null if it is not known. */
  name: string | null;
  /** The unit that the text names amounts in. */
  unit: MoneyUnit;
  call: CallContext;
  /** The secret of a link that is kept nowhere but in the browser that shows it. */
  secret?: string | undefined;
}

export interface RecordsToRemind {
  records: readonly string[];
  /** The last record that was looked at; null if no more follow. */
  last: string | null;
}

/** How one kind of record is told to its customer. */
export interface MessageSource {
  about: MessageAbout;
  /** Who may see that something was sent. */
  read: Permission;
  /** Who may send, beside the permission to send anything. */
  send: Permission;
  /** @throws ApiError `not_found` */
  to: (record: string, asking: MessageAsking) => Promise<MessageRecipient>;
  /**
   * What is true now; null if there is nothing to say.
   *
   * @throws ApiError `not_found`, and what the service answers
   */
  text: (record: string, asking: MessageAsking) => Promise<MessageText | null>;
  /**
   * Records whose customers are to be reminded now, if the business wants it, and were not: the first to end first, a
   * part at a time.
   *
   * @param after the `last` of the part before; null for the first part
   */
  toRemind?: (business: string, now: Date, after: string | null) => Promise<RecordsToRemind>;
  /** Which wish of the business lets it remind. */
  remindedBy?: "remindOfLinks" | "remindOfAuthorizations";
}
