import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { ownName } from "@/lib/areas/settings/business/server/ask";
import { newCode } from "@/lib/kit/format/document-code";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { lockBook } from "@/lib/server/book/keep";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { type DocumentShown, mayWithdraw } from "../document";
import type { documentIssueInput, documentWithdrawInput } from "../schemas";
import { DOCUMENT_KIND } from "./kinds/registry";
import {
  listedDocument,
  type StoredDocument,
  sameHashOf,
  sealedAs,
  shownDocument,
  withoutErasedPeople,
} from "./record";

type Issued = z.output<typeof documentIssueInput>;

/**
 * Issues a document of a thing in its present state. An unchanged thing gives the same document, also when it is
 * requested twice at once. A document that was withdrawn, or from which somebody was erased, is never issued again.
 *
 * @throws ApiError `forbidden` if the member may not read the thing, `not_found`, `conflict` if no document can be
 *   made of it yet, and the errors of reading it
 */
export async function issueDocument({ kind, about: asked }: Issued, context: LocalContext): Promise<{ id: string }> {
  const { business, member, requestId, audit } = context;
  const { permission, read } = DOCUMENT_KIND[kind];
  if (!roleCan(member.role, permission) || !roleCan(member.role, "personal.see")) throw new ApiError("forbidden");
  const { about, content: told } = await read(asked, context);
  const said = {
    businessName: (await ownName({ business, requestId, memberId: member.id })) ?? business,
    isSandbox: env().mode === "sandbox",
  };
  return db().transaction(async (tx) => {
    // The lock puts an erasure either before or after this transaction.
    await lockBook(business, "transaction", tx);
    const content = await withoutErasedPeople(business, told, tx);
    const [amount] = content.facts.filter(({ name }) => name === "amount");
    const columns = {
      id: randomUUID(),
      business,
      kind,
      about,
      amountRial: typeof amount?.value === "number" ? amount.value : null,
      issuerId: member.id,
      issuerName: member.name,
      issuedAt: new Date(),
    };
    const sealed = sealedAs(columns, { ...said, code: newCode(), content });
    const [made] = await tx
      .insert(documents)
      .values({ ...columns, ...sealed })
      .onConflictDoNothing()
      .returning({ id: documents.id });
    if (made) {
      const detail = { documentKind: kind, about, contentHash: sealed.contentHash };
      await audit({ action: "issued_document.issued", subject: made.id, detail }, tx);
      return made;
    }
    const isSame = eq(documents.sameHash, sameHashOf(columns, { ...said, content }));
    const [same] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.business, business), isSame, isNull(documents.withdrawnAt), isNull(documents.erasedAt)));
    // It was withdrawn in the meantime.
    if (!same) throw new ApiError("conflict");
    return same;
  });
}

/** @throws ApiError `not_found` */
export async function showDocument(
  documentId: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<DocumentShown> {
  return shownDocument(await storedDocument(documentId, business), member);
}

async function storedDocument(documentId: string, business: string): Promise<StoredDocument> {
  const isIt = and(eq(documents.id, documentId), eq(documents.business, business));
  const [row] = await db().select().from(documents).where(isIt);
  if (!row) throw new ApiError("not_found");
  return row;
}

/**
 * Withdraws a document: its paper is out there, and from now on the public check says that it is no longer valid.
 *
 * @throws ApiError `not_found`; `forbidden` if the member neither issued it nor answers for the business; `conflict`
 *   if it was withdrawn before
 */
export async function withdrawDocument(
  { documentId, reason }: z.output<typeof documentWithdrawInput>,
  { business, member, audit }: LocalContext,
): Promise<{ withdrawn: true }> {
  const listed = listedDocument(await storedDocument(documentId, business));
  if (listed.state === "withdrawn") throw new ApiError("conflict");
  if (!mayWithdraw(member, listed)) throw new ApiError("forbidden");
  await db().transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(documents)
      .set({ withdrawnAt: new Date(), withdrawnBy: member.name, withdrawnReason: reason })
      .where(and(eq(documents.id, documentId), isNull(documents.withdrawnAt)))
      .returning({ id: documents.id });
    if (!withdrawn) throw new ApiError("conflict");
    const detail = { documentKind: listed.kind, about: listed.about, reason };
    await audit({ action: "issued_document.withdrawn", subject: documentId, detail }, tx);
  });
  return { withdrawn: true };
}
