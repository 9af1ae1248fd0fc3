import "server-only";
import type { CustomerWritten } from "@/lib/areas/people/customers/schemas";
import type { NamedPlace } from "@/lib/areas/people/provinces/server/ask";
import type { FileAsked, RowContent } from "@/lib/server/row-files/asked";
import type { KnownOwnField } from "./columns";

/** What a job of this kind was asked. */
export interface ImportAsked extends FileAsked {
  /** The business's own fields, as they were called then. */
  own: KnownOwnField[];
}

/** What a step of it holds: a row of the file, and what would be written down of it. */
export interface ImportContent extends RowContent {
  input: CustomerWritten | null;
  /** Names of places, until their numbers are found. */
  place: NamedPlace | null;
}
