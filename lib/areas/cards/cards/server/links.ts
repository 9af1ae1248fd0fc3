import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { qrOf } from "@/lib/server/core/qr";
import { db, type Queryable } from "@/lib/server/db/client";
import { applicantLinks, cardApplications } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import {
  type ApplicantLinks,
  applicantSteps,
  handableSteps,
  type LinkEnd,
  linkState,
  type NewLink,
} from "../applicant";
import { storedApplication } from "./applications";
import { changeApplication, itemsOf, type StoredApplication, toldOf } from "./record";

export type StoredLink = typeof applicantLinks.$inferSelect;

const HOUR_MS = 3_600_000;
const MOST_SHOWN = 20;

/** The steps that a link asks for, each with its state. */
export const stepsOfLink = ({ steps, factsAt }: StoredLink, row: StoredApplication) =>
  applicantSteps({ steps, isFactsGiven: factsAt !== null }, row.status, itemsOf(row, toldOf(row)));

export const stateOfLink = ({ ended, until }: StoredLink, { status }: StoredApplication) =>
  linkState({ ended, until: until.toISOString() }, status, Date.now());

/** Ends the working link of an application, if there is one. */
const endLinks = (applicationId: string, ended: LinkEnd, tx: Queryable) =>
  tx
    .update(applicantLinks)
    .set({ ended, endedAt: new Date() })
    .where(and(eq(applicantLinks.applicationId, applicationId), isNull(applicantLinks.ended)))
    .returning({ id: applicantLinks.id });

interface Handing {
  applicationId: string;
  steps: readonly string[];
  hours: number;
}

/**
 * Hands steps to the applicant by a link. Its secret is returned here and stored nowhere: a lost link is replaced by
 * a new one, and the earlier link stops working.
 *
 * @throws ApiError `not_found`; `conflict` if the applicant cannot do one of the steps now
 */
export async function makeLink(
  { applicationId: id, steps, hours }: Handing,
  { business, member, audit }: Pick<LocalContext, "business" | "member" | "audit">,
): Promise<Omit<NewLink, "qr">> {
  await storedApplication(business, id);
  const linkId = randomUUID();
  const secret = newSecret();
  const until = new Date(Date.now() + hours * HOUR_MS);
  await changeApplication({ business, id }, async (row, told, tx) => {
    const may = handableSteps(row.flow, row.status, itemsOf(row, told));
    const chosen = may.filter((slug) => steps.includes(slug));
    if (row.way === "BANK" || chosen.length === 0 || chosen.length < new Set(steps).size)
      throw new ApiError("conflict");
    await endLinks(id, "replaced", tx);
    await tx.insert(applicantLinks).values({
      id: linkId,
      business,
      applicationId: id,
      secretHash: hashSecret(secret),
      memberId: member.id,
      memberName: member.name,
      steps: chosen,
      until,
    });
    const detail = { cardProvider: row.provider, cardSteps: chosen };
    await audit({ action: "card_application.handed", subject: id, detail }, tx);
    return { set: { handed: { linkId, until: until.toISOString(), steps: chosen, isFactsGiven: false } } };
  });
  const url = new URL(`/apply/${secret}`, env().DAFTAR_URL).href;
  return { id: linkId, url, until: until.toISOString() };
}

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
