import "server-only";
import type { Permission } from "@/lib/kit/permissions";
import type { LocalContext } from "@/lib/server/local/handle";
import type {
  DocumentContent,
  DocumentFact,
  DocumentFactName,
  DocumentKindId,
  DocumentSince,
  DocumentValueKind,
} from "../../document";

/** The member who requests a document. They must see personal data unmasked. */
export type Issuer = Pick<LocalContext, "business" | "member" | "requestId">;

/** A kind of document. Its entry in `registry.ts` is all that it needs, besides its words. */
export interface DocumentKind {
  id: DocumentKindId;
  /** The permission to read the thing itself. */
  permission: Permission;
  /**
   * The facts of the thing in its present state. They may change only when the thing does, so they contain no time of
   * reading and no age.
   *
   * @param about as the screen names the thing; answered in its one spelling
   * @throws ApiError `not_found`; `conflict` while the facts are not certain enough for paper
   */
  read: (about: string, issuer: Issuer) => Promise<{ about: string; content: DocumentContent }>;
  /**
   * The later state of the thing, from Daftar's own data: the service is never called for somebody who is not a
   * member.
   *
   * @returns null if nothing has changed, as far as is known
   */
  since: (
    document: { business: string; about: string; issuedAt: Date },
    said: DocumentContent,
  ) => Promise<DocumentSince | null>;
}

type Rest = Pick<DocumentFact, "isPersonal" | "isChecked">;

/** A fact, or none if the value is empty. */
export const fact = (
  name: DocumentFactName,
  kind: DocumentValueKind,
  value: string | number | null | undefined,
  rest: Rest = {},
): DocumentFact[] => (value === null || value === undefined || value === "" ? [] : [{ name, kind, value, ...rest }]);

/** Facts that anybody with the code may compare. */
export const CHECKED = { isChecked: "whole" } as const;
/** Personal facts. They are removed when their person is erased, and the public check never shows them. */
export const PERSONAL = { isPersonal: true } as const;

/** The stored value of the fact with this name. */
export const saidOf = ({ facts }: DocumentContent, wanted: DocumentFactName): string | number | null =>
  facts.find(({ name }) => name === wanted)?.value ?? null;
