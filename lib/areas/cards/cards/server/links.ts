import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { qrOf } from "@/lib/server/core/qr";
import { db } from "@/lib/server/db/client";
import { applicantLinks, cardApplications } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { type ApplicantLinks, applicantSteps, linkState, type NewLink } from "../applicant";
import { handableSteps } from "../status";
import {
  changeApplication,
  endLinks,
  type Handing,
  itemsOf,
  makeLink,
  type StoredApplication,
  storedApplication,
  toldOf,
} from "./record";

export type StoredLink = typeof applicantLinks.$inferSelect;
const MOST_SHOWN = 20;

/** The steps that a link asks for, each with its state. */
export const stepsOfLink = ({ steps, factsAt }: StoredLink, row: StoredApplication) =>
  applicantSteps({ steps, isFactsGiven: factsAt !== null }, row.status, itemsOf(row, toldOf(row)));

export const stateOfLink = ({ ended, until }: StoredLink, { status }: StoredApplication) =>
  linkState({ ended, until: until.toISOString() }, status, Date.now());

/** The same with a QR code of the link. @throws ApiError as {@link makeLink} */
export async function handSteps(
  handing: Handing,
  context: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<NewLink> {
  const link = await makeLink(handing, context);
  return { ...link, qr: qrOf(link.url) };
}

/**
 * Takes back all steps that were handed to the applicant. The link shows it from then on.
 *
 * @throws ApiError `not_found`; `conflict` if no link works any more
 */
export async function takeLinkBack(
  applicationId: string,
  { business, audit }: Pick<LocalContext, "business" | "audit">,
): Promise<{ takenBack: true }> {
  const { id } = await storedApplication(business, applicationId);
  await changeApplication({ business, id }, async (row, _, tx) => {
    const ended = await endLinks(id, "taken_back", tx);
    if (ended.length === 0) throw new ApiError("conflict");
    const detail = { cardProvider: row.provider };
    await audit({ action: "card_application.link_taken_back", subject: id, detail }, tx);
    return { set: { handed: null } };
  });
  return { takenBack: true };
}

/** The steps that may be handed to the applicant, and the earlier links, newest first. @throws ApiError `not_found` */
export async function linksOf(applicationId: string, business: string): Promise<ApplicantLinks> {
  const row = await storedApplication(business, applicationId);
  const links = await db()
    .select()
    .from(applicantLinks)
    .where(eq(applicantLinks.applicationId, row.id))
    .orderBy(desc(applicantLinks.createdAt))
    .limit(MOST_SHOWN);
  return {
    handable: row.way === "BANK" ? [] : handableSteps(row.flow, row.status, itemsOf(row, toldOf(row))),
    links: links.map((link) => ({
      id: link.id,
      state: stateOfLink(link, row),
      // The reviewer's message is in the checklist, masked for members who may not see it.
      steps: stepsOfLink(link, row).map((step) => ({ ...step, message: null })),
      by: link.memberName,
      createdAt: link.createdAt.toISOString(),
      until: link.until.toISOString(),
      consentAt: link.consentAt?.toISOString() ?? null,
      endedAt: link.endedAt?.toISOString() ?? null,
    })),
  };
}

/** Gives steps back to the business if the applicant did not do them in time. */
export async function endOldHandings(): Promise<void> {
  const isOver = sql`${cardApplications.handed} IS NOT NULL AND (${cardApplications.handed}->>'until')::timestamptz < now()`;
  const rows = await db().select().from(cardApplications).where(isOver).limit(200);
  for (const { business, id } of rows)
    await changeApplication({ business, id }, ({ handed }) =>
      handed && Date.parse(handed.until) <= Date.now() ? { set: { handed: null } } : null,
    );
}
