import "server-only";
import type {
  DocumentContent,
  DocumentFact,
  DocumentKindId,
  DocumentSince,
  DocumentValueKind,
  FactName,
} from "@/lib/documents/document";
import type { Permission } from "@/lib/permissions";
import type { LocalContext } from "@/lib/server/local/handle";

/** Who asks for a document: a member who sees personal data whole. */
export type Issuer = Pick<LocalContext, "business" | "member" | "requestId">;

/** A matter that documents are issued of; its entry in `registry.ts` is all that there is of it, besides its words. */
export interface DocumentKind {
  id: DocumentKindId;
  /** Who may read the thing itself. */
  permission: Permission;
  /**
   * What a document says of the thing, as it is at this moment. Nothing of it may change while the thing does not: no time of
   * asking, no age.
   *
   * @param about as the screen names the thing; answered in its one spelling
   * @throws ApiError `not_found`; `conflict` while nothing true can be put on paper
   */
  read: (about: string, issuer: Issuer) => Promise<{ about: string; content: DocumentContent }>;
  /**
   * What has become of it since, from what Daftar has: the service is never asked for somebody who is not a member.
   *
   * @returns null where it is as it was said, or nobody knows better
   */
  since: (
    document: { business: string; about: string; issuedAt: Date },
    said: DocumentContent,
  ) => Promise<DocumentSince | null>;
}

type Rest = Pick<DocumentFact, "isPersonal" | "isChecked">;

/** A fact; none where there is nothing to say. */
export const fact = (
  name: FactName,
  kind: DocumentValueKind,
  value: string | number | null | undefined,
  rest: Rest = {},
): DocumentFact[] => (value === null || value === undefined || value === "" ? [] : [{ name, kind, value, ...rest }]);

/** What anybody with the code may compare. */
export const CHECKED = { isChecked: "whole" } as const;
/** Goes with whoever is erased, and no check tells of it. */
export const PERSONAL = { isPersonal: true } as const;

/** What was said under this name. */
export const saidOf = ({ facts }: DocumentContent, wanted: FactName): string | number | null =>
  facts.find(({ name }) => name === wanted)?.value ?? null;
