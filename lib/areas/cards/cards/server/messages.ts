import "server-only";
import { and, eq } from "drizzle-orm";
import { isToBeSent, sayingOf } from "@/lib/areas/cards/card-lifecycle/status";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { env } from "@/lib/server/core/env";
import type { MessageAsking, MessageRecipient, MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { applicantLinks } from "@/lib/server/db/schema/index";
import { hashSecret } from "@/lib/server/members/session";
import { HOLDER_SAYINGS } from "../card-message";
import { applicantMessageOf } from "../status";
import { workingVisit } from "./bank";
import { stateOfLink } from "./links";
import { contentsBox, storedApplication, toldOf } from "./record";

async function holderOf(id: string, { business }: MessageAsking): Promise<MessageRecipient> {
  const { mobile, nationalCode } = contentsBox.open(await storedApplication(business, id)).facts;
  return {
    mobile: normalizeMobile(mobile ?? ""),
    email: null,
    nationalCode: normalizeNationalCode(nationalCode ?? ""),
    customerId: null,
  };
}

/**
 * The link for an applicant. Its secret is kept nowhere, so the browser that shows it gives it back; it must be that of a
 * link of this application that works.
 */
const linkMessages: MessageSource = {
  about: "applicant",
  read: "cards.read",
  send: "cards.manage",
  to: holderOf,
  async text(id, { business, name, secret }) {
    if (secret === undefined) return null;
    const application = await storedApplication(business, id);
    const [link] = await db()
      .select()
      .from(applicantLinks)
      .where(and(eq(applicantLinks.applicationId, application.id), eq(applicantLinks.secretHash, hashSecret(secret))));
    if (!link || stateOfLink(link, application) !== "open") return null;
    const url = new URL(`/apply/${secret}`, env().DAFTAR_URL).href;
    const text = applicantMessageOf({ business: name, url, until: link.until.toISOString() });
    return { text, goodUntil: link.until };
  },
};

/** The link to the bank's own pages, while it leads there. */
const bankMessages: MessageSource = {
  about: "bankVisit",
  read: "cards.read",
  send: "cards.manage",
  to: holderOf,
  async text(id, { business, name }) {
    const visit = await workingVisit(business, id);
    if (!visit) return null;
    const text = applicantMessageOf({ business: name, url: visit.url, until: visit.until.toISOString() });
    return { text, goodUntil: visit.until };
  },
};

/** What the cardholder is told of how far the card is. */
const standingMessages: MessageSource = {
  about: "cardApplication",
  read: "cards.read",
  send: "cards.read",
  to: holderOf,
  async text(id, { business }) {
    const row = await storedApplication(business, id);
    const { card, post } = toldOf(row);
    const { status, waitsFor, replacedBy } = row;
    const saying = sayingOf({ status, card, post, waitsFor, isReplaced: replacedBy !== null });
    return isToBeSent(saying) ? { text: HOLDER_SAYINGS[saying], goodUntil: null } : null;
  },
};

export const cardMessages: readonly MessageSource[] = [linkMessages, bankMessages, standingMessages];
