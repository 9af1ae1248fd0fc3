import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { placeOperations } from "@/lib/areas/people/provinces/operations";
import type { MaskKind } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { inPlaces } from "@/lib/server/core/concurrency";
import type { FileOut } from "@/lib/server/core/multipart";
import { bySecret } from "@/lib/server/core/public-links";
import { db } from "@/lib/server/db/client";
import { applicantLinks } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { knownName } from "@/lib/server/members/businesses";
import { takeTurn } from "@/lib/server/members/lockout";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { checkFileSize, fileHeadOf, openFile } from "@/lib/server/proxy/file-in";
import { HIDDEN, maskText } from "@/lib/server/proxy/mask";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { APPLICANT_FACTS, type ApplicantAnswer, type ApplicantPage, type ApplicantStep } from "../applicant";
import { APPLICATION_PERSONAL, cardOperations } from "../operations";
import { type CardFactName, type DocumentType, documentRule, FACTS_STEP, type Facts } from "../status";
import { noteDocument } from "./documents";
import { type StoredLink, stateOfLink, stepsOfLink } from "./links";
import {
  changeApplication,
  contentsBox,
  doneBy,
  keptFacts,
  rulesOf,
  type StoredApplication,
  storedApplication,
  termsOfFacts,
} from "./record";
import { askCaption } from "./send";

/** The most calls, and the most started files, of one link per minute. */
const ASKED_A_MINUTE = 90;
const FILES_A_MINUTE = 10;
/** The most files that one link may start in all. Each one is held by the service for a while. */
const MOST_FILES = 40;
/**
 * The most files of applicants that this process transfers at a time for one business. Members have places of their
 * own.
 */
const FILES_AT_A_TIME = 4;

interface Visit {
  link: StoredLink;
  row: StoredApplication;
}

const visitBy = async (secret: string, ip: string | null): Promise<Visit | null> => {
  const link = await bySecret(secret, ip, async (hash) => {
    const [known] = await db().select().from(applicantLinks).where(eq(applicantLinks.secretHash, hash));
    return known;
  });
  return link && { link, row: await storedApplication(link.business, link.applicationId) };
};

/** The call context of a visit. Members do not wait behind applicants, and applicants do not wait behind each other. */
const callOf = ({ link: { business, id } }: Visit, requestId: string): CallContext => ({
  business,
  requestId,
  lane: "person",
  memberId: `applicant ${id}`,
});

const maskOf = (name: CardFactName): MaskKind | undefined =>
  (APPLICATION_PERSONAL as Readonly<Record<string, MaskKind>>)[`facts.${name}`];

const HIDING: readonly (MaskKind | undefined)[] = [undefined, "hidden", "covered"];
/** Facts that the applicant's page never shows, not even masked. */
const isHidden = (name: CardFactName): boolean => HIDING.includes(maskOf(name));

/** The known facts of a person, as far as the holder of the link may read them. */
const knownTo = (facts: Facts): Facts =>
  Object.fromEntries(
    APPLICANT_FACTS.filter((name) => facts[name]).map((name) => {
      const kind = maskOf(name);
      return [name, kind === undefined ? HIDDEN : maskText(facts[name] ?? "", kind)];
    }),
  );

/** Known facts that cannot be shown and that the applicant has not written yet. */
const toWrite = (facts: Facts, written: readonly CardFactName[] = []): CardFactName[] =>
  APPLICANT_FACTS.filter((name) => facts[name] && isHidden(name) && !written.includes(name));

async function pageOf(visit: Visit, requestId: string): Promise<ApplicantPage> {
  const { link, row } = visit;
  const state = stateOfLink(link, row);
  const business = await knownName(link.business);
  const until = link.until.toISOString();
  if (state !== "open")
    return { state, business, until, hasConsented: false, steps: [], known: null, toWrite: [], provinces: [] };
  const steps = stepsOfLink(link, row);
  const asksFacts = steps.some(({ slug, state: how }) => slug === FACTS_STEP && how === "todo");
  // Known facts are not shown before the applicant has agreed.
  const facts = asksFacts && link.consentAt ? contentsBox.open(row).facts : null;
  return {
    state,
    business,
    until,
    hasConsented: link.consentAt !== null,
    steps,
    known: facts && knownTo(facts),
    toWrite: facts ? toWrite(facts, row.handed?.written) : [],
    provinces: facts ? await provincesOf(visit, requestId) : [],
  };
}

/** If the list of provinces cannot be read, the other facts can still be written. */
async function provincesOf(visit: Visit, requestId: string): Promise<ApplicantPage["provinces"]> {
  try {
    return (await callService(placeOperations.provinces, {}, callOf(visit, requestId))).data;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** The data that a link shows. @returns null if the link is not known. @throws ApiError `locked` */
export async function applicantPage(
  secret: string,
  ip: string | null,
  requestId: string,
): Promise<ApplicantPage | null> {
  const visit = await visitBy(secret, ip);
  return visit && pageOf(visit, requestId);
}

export interface ApplicantAsk {
  secret: string;
  ip: string | null;
  requestId: string;
}

/**
 * The visit of a link that works.
 *
 * @throws ApiError `not_found` if the link is not known; `conflict` if it is over, or if its applicant has not agreed
 *   yet; `locked` for too many tries
 */
async function openVisit({ secret, ip }: ApplicantAsk, { isConsented = true } = {}): Promise<Visit> {
  const visit = await visitBy(secret, ip);
  if (!visit) throw new ApiError("not_found");
  await takeTurn(`applicant:${visit.link.id}`, ASKED_A_MINUTE);
  if (stateOfLink(visit.link, visit.row) !== "open") throw new ApiError("conflict");
  if (isConsented && visit.link.consentAt === null) throw new ApiError("conflict");
  return visit;
}

/** The page as it is now. */
const answered = async ({ secret, ip, requestId }: ApplicantAsk): Promise<ApplicantAnswer> => {
  const page = await applicantPage(secret, ip, requestId);
  if (!page) throw new ApiError("not_found");
  return { page };
};

/** The applicant agrees to send the requested steps. Without it nothing is accepted. @throws ApiError as `openVisit` */
export async function consent(ask: ApplicantAsk): Promise<ApplicantAnswer> {
  const { link, row } = await openVisit(ask, { isConsented: false });
  await db().transaction(async (tx) => {
    const agreed = await tx
      .update(applicantLinks)
      .set({ consentAt: new Date() })
      .where(and(eq(applicantLinks.id, link.id), isNull(applicantLinks.consentAt), isNull(applicantLinks.ended)))
      .returning({ id: applicantLinks.id });
    if (agreed.length > 0) await auditOf("card_application.applicant_agreed", link, row, {}, tx, ask);
  });
  await publish({ business: link.business, tags: ["cards"], ids: [row.id] });
  return answered(ask);
}

const auditOf = (
  action: Parameters<typeof recordAudit>[0]["action"],
  { business, applicationId: subject }: StoredLink,
  { provider }: StoredApplication,
  detail: Record<string, unknown>,
  tx: Parameters<typeof recordAudit>[1],
  { ip, requestId }: ApplicantAsk,
) =>
  recordAudit(
    { action, business, actor: null, subject, detail: { cardProvider: provider, ...detail }, ip, requestId },
    tx,
  );

/** Cities of one province, for the facts. @throws ApiError as `openVisit`; the service's failure */
export async function citiesFor(ask: ApplicantAsk, { provinceId }: { provinceId: string }): Promise<ApplicantAnswer> {
  const visit = await openVisit(ask);
  if (!visit.link.steps.includes(FACTS_STEP)) throw new ApiError("conflict");
  const { data: cities } = await callService(placeOperations.cities, { provinceId }, callOf(visit, ask.requestId));
  return { page: await pageOf(visit, ask.requestId), cities };
}

/**
 * Stores facts from the applicant: typed values go into the draft, empty ones leave the draft unchanged. The business
 * sees the facts first and sends them to the service.
 *
 * @param input.isFinal the applicant has finished: missing or wrong facts are then reported
 * @throws ApiError as `openVisit`; `invalid_input` beside the facts
 */
export async function giveFacts(
  ask: ApplicantAsk,
  input: { facts: Facts; isFinal: boolean },
): Promise<ApplicantAnswer> {
  const { link } = await openVisit(ask);
  const { business, applicationId: id } = link;
  const typed = keptFacts(input.facts);
  await changeApplication({ business, id }, async (row, _, tx) => {
    const isAsked = row.handed?.linkId === link.id && row.handed.steps.includes(FACTS_STEP) && !row.handed.isFactsGiven;
    // The step was taken back or done in the meantime.
    if (!isAsked || !row.handed || stateOfLink(link, row) !== "open") throw new ApiError("conflict");
    const contents = contentsBox.open(row);
    const isMoved = typed.provinceId !== undefined && typed.provinceId !== contents.facts.provinceId;
    const { cityId: _city, ...withoutCity } = contents.facts;
    const facts = { ...(isMoved ? withoutCity : contents.facts), ...typed };
    const written = [...new Set([...(row.handed.written ?? []), ...APPLICANT_FACTS.filter((name) => typed[name])])];
    if (input.isFinal) refuseWrong(row, facts, toWrite(facts, written));
    if (input.isFinal) {
      await tx.update(applicantLinks).set({ factsAt: new Date() }).where(eq(applicantLinks.id, link.id));
      const detail = { cardFacts: Object.keys(typed) };
      await auditOf("card_application.applicant_gave_facts", link, row, detail, tx, ask);
    }
    return {
      set: {
        contents: contentsBox.seal(id, { ...contents, facts }),
        terms: termsOfFacts(business, facts),
        version: row.version + 1,
        handed: { ...row.handed, written, isFactsGiven: input.isFinal },
      },
    };
  });
  if (input.isFinal) await endIfDone(link);
  return answered(ask);
}

/**
 * @param unseen facts that the applicant has neither seen nor written
 * @throws ApiError `invalid_input` that names every fact that the applicant has to correct; the business's own facts
 *   are not named
 */
function refuseWrong(row: StoredApplication, facts: Facts, unseen: readonly CardFactName[]): void {
  const { error } = rulesOf(row).safeParse(facts);
  const wrong = (error?.issues ?? []).filter(({ path }) => APPLICANT_FACTS.includes(path[0] as CardFactName));
  if (wrong.length + unseen.length === 0) return;
  const fields = {
    ...Object.fromEntries(unseen.map((name) => [name, "errors.required"])),
    ...Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])),
  };
  throw new ApiError("invalid_input", { fields });
}

/** A step that was handed over and that the applicant can do now. @throws ApiError `conflict` */
function stepNow({ link, row }: Visit, slug: string): ApplicantStep & { type: DocumentType } {
  const step = stepsOfLink(link, row).find((each) => each.slug === slug);
  const isNow = step && step.type !== null && (step.state === "todo" || step.state === "rejected");
  if (!isNow) throw new ApiError("conflict");
  return step as ApplicantStep & { type: DocumentType };
}

/** The text for the video, if a video is asked for. @throws ApiError as `openVisit`; the service's refusal */
export async function captionFor(ask: ApplicantAsk): Promise<ApplicantAnswer> {
  const visit = await openVisit(ask);
  const { link, row } = visit;
  const video = stepsOfLink(link, row).find(({ type }) => type === "authentication_video");
  stepNow(visit, video?.slug ?? "");
  await takeTurn(`applicant-caption:${link.id}`, FILES_A_MINUTE);
  const done = doneBy(link.memberName, { isApplicant: true });
  const caption = await askCaption(row, callOf(visit, ask.requestId), done);
  return { ...(await answered(ask)), caption };
}

/**
 * Streams a file from the applicant to the service, as for a member. Its last piece is sent only while the link still
 * works, so a file of a link that was taken back does not arrive.
 *
 * @throws ApiError as `openVisit`; `invalid_input` beside the file; `busy`; `upload_cut_off`; `outcome_unknown`
 */
export async function sendDocument(ask: ApplicantAsk, request: Request): Promise<ApplicantAnswer> {
  const visit = await openVisit(ask);
  const { link, row } = visit;
  const { business } = link;
  const head = fileHeadOf(request);
  const { type } = stepNow(visit, slugIn(head.input));
  const rule = documentRule(type);
  checkFileSize(head, "file", rule);
  const { cardholderId, provider } = row;
  if (cardholderId === null) throw new ApiError("conflict");
  await inPlaces(
    [
      [`files of applicants of ${business}`, FILES_AT_A_TIME],
      [`file of link ${link.id}`, 1],
    ],
    async () => {
      await countFile(link);
      const audit = (outcome: string) =>
        auditOf("card_application.applicant_sent", link, row, { document: type, outcome }, undefined, ask);
      try {
        const file = await openFile(request, head, "file", rule);
        const context = { ...callOf(visit, ask.requestId), file: whileItWorks(file, link) };
        const input = { provider, cardholderId, type };
        const { data } = await callService(cardOperations.uploadDocument, input, context);
        await noteDocument({ business, ...input }, data, link.memberName, { isApplicant: true });
        await audit("done");
      } catch (error) {
        if (!mayBeDone(error, cardOperations.uploadDocument)) throw error;
        await audit("unknown");
        throw new ApiError("outcome_unknown");
      }
    },
  );
  await endIfDone(link);
  return answered(ask);
}

const slugIn = (input: unknown): string => {
  const { slug } = (input ?? {}) as { slug?: unknown };
  return typeof slug === "string" ? slug.slice(0, 100) : "";
};

/** @throws ApiError `locked` if too many files were sent by the link, recently or in all */
async function countFile({ id }: StoredLink): Promise<void> {
  await takeTurn(`applicant-file:${id}`, FILES_A_MINUTE);
  const counted = await db()
    .update(applicantLinks)
    .set({ uploads: sql`${applicantLinks.uploads} + 1` })
    .where(and(eq(applicantLinks.id, id), lt(applicantLinks.uploads, MOST_FILES)))
    .returning({ id: applicantLinks.id });
  if (counted.length === 0) throw new ApiError("locked", { retryAfterSeconds: 3600 });
}

const whileItWorks = (file: FileOut, link: StoredLink): FileOut => ({ ...file, bytes: heldBack(file.bytes, link) });

async function* heldBack(bytes: AsyncIterable<Buffer>, { id }: StoredLink): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const piece of bytes) {
    if (held) yield held;
    held = piece;
  }
  const isGood = and(eq(applicantLinks.id, id), isNull(applicantLinks.ended));
  const [good] = await db().select({ id: applicantLinks.id }).from(applicantLinks).where(isGood);
  if (!good) throw new ApiError("upload_cut_off");
  if (held) yield held;
}

/** Ends the link once all its steps are done. The rest is up to the business. */
async function endIfDone({ business, applicationId, id }: StoredLink): Promise<void> {
  await changeApplication({ business, id: applicationId }, async (row, _, tx) => {
    const [link] = await tx.select().from(applicantLinks).where(eq(applicantLinks.id, id));
    if (!link || link.ended !== null || stepsOfLink(link, row).some(({ state }) => state !== "done")) return null;
    await tx.update(applicantLinks).set({ ended: "done", endedAt: new Date() }).where(eq(applicantLinks.id, id));
    return { set: { handed: null } };
  });
}
