import "server-only";
import { and, eq } from "drizzle-orm";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUuid } from "@/lib/server/core/uuid";
import type { MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import { documentMessageOf } from "../document-message";
import { checkAddress, openedDocument, type StoredDocument } from "./record";

/** @throws ApiError `not_found` */
async function documentOf(business: string, id: string): Promise<StoredDocument> {
  const [row] = isUuid(id)
    ? await db()
        .select()
        .from(documents)
        .where(and(eq(documents.business, business), eq(documents.id, id)))
    : [];
  if (!row) throw new ApiError("not_found");
  return row;
}

/** The mobile on the paper, if it is one person's. */
function mobileOn(keys: readonly string[]): string | null {
  const found = new Set(keys.flatMap((key) => (key.startsWith("mobile ") ? normalizeMobile(key.slice(7)) : []) ?? []));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** The address of a receipt. Statements are of the business itself, and go to nobody from here. */
const receiptMessages: MessageSource = {
  about: "document",
  read: "documents.read",
  send: "documents.issue",
  async to(id, { business }) {
    const opened = openedDocument(await documentOf(business, id));
    return { mobile: opened && mobileOn(opened.content.keys), email: null, nationalCode: null, customerId: null };
  },
  async text(id, { business, unit }) {
    const row = await documentOf(business, id);
    const opened = openedDocument(row);
    if (row.withdrawnAt !== null || row.kind === "walletStatement" || !opened) return null;
    const { amountRial } = row;
    const receipt = { amountRial, url: checkAddress(opened.code), businessName: opened.businessName };
    return { text: documentMessageOf(receipt, unit), goodUntil: null };
  },
};

export const documentMessages: readonly MessageSource[] = [receiptMessages];
