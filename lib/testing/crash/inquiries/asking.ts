import { setTimeout as pause } from "node:timers/promises";
import type { InquiryAsked, InquiryShown } from "@/lib/areas/people/inquiries/operations";
import { ANSWERS, isAmong } from "@/lib/areas/people/inquiries/status";
import type { InquiryFile } from "@/lib/areas/people/inquiry-files/schemas";
import { routes } from "@/lib/kit/routes";
import { waitUntil } from "../../../launch/before/processes.mjs";
import { sendFile } from "../../rig/send-file";
import { signIn } from "../../rig/session";
import type { Installation } from "../installation";
import { BUSINESS, type People } from "../people";

const WITHIN_MS = 120_000;
const AGAIN_MS = 400;
/** A run that has been silent for this time counts as dead here; the queue takes a minute. */
const SILENT_MS = 6000;

/** The fee that the business has entered, equal to the sandbox's. */
export const FEE_RIAL = 9000;

/** Enters the fees, and sets no budgets. */
export const setFees = (people: People) =>
  people.ask("manager", "inquiries.change_settings", { fees: { iban: FEE_RIAL }, monthlyRial: null, members: {} });

interface InquiryClient {
  who: "accountant" | "manager";
  /** The web process that they ask first. */
  at: number;
}

/** Two people ask at the same time, and one of them presses twice. */
export const ASKERS: readonly InquiryClient[] = [
  { who: "accountant", at: 0 },
  { who: "manager", at: 1 },
  { who: "accountant", at: 1 },
];

/**
 * A person who insists on an answer: they ask, try again if no process answered, and if an earlier question may have
 * been charged they read that and confirm it.
 *
 * @returns the answer as they read it
 */
export async function insist(
  { who, at }: InquiryClient,
  iban: string,
  { urls }: Pick<Installation, "urls">,
  people: People,
): Promise<InquiryShown> {
  const until = Date.now() + WITHIN_MS;
  let seen: string | undefined;
  let failure: unknown;
  for (let press = at; Date.now() < until; press += 1) {
    const how = { url: urls[press % urls.length] ?? "" };
    try {
      const wish = { kind: "iban", input: { iban }, ...(seen && { seen }) };
      const { id, is } = await people.ask<InquiryAsked>(who, "inquiries.ask", wish, how);
      const shown = await people.ask<InquiryShown>(who, "inquiries.show", { inquiryId: id }, { ...how, isRead: true });
      // Somebody else may have got the answer meanwhile: a person who reads it needs nothing more.
      if (is !== "open" || isAmong(ANSWERS, shown.state)) return shown;
      seen = shown.mark;
    } catch (error) {
      failure = error;
      seen = undefined;
    }
    await pause(AGAIN_MS);
  }
  throw new Error(`${who} was never answered: ${failure}`);
}

/** Sends a file of questions and waits until it was checked. @returns its id */
export async function sendQuestions(installation: Installation, ibans: readonly string[]): Promise<string> {
  const [url = ""] = installation.urls;
  const cookie = await signIn(url, "accountant@demo.test");
  const input = { kind: "iban", fileName: "پرسش‌ها.csv" };
  const address = url + routes.api.local(BUSINESS, "inquiry_files.create");
  const { id } = await sendFile<InquiryFile>(address, cookie, input, ["IBAN", ...ibans].join("\n"));
  const isReady = async () => (await statusOf(installation, id)) === "ready";
  if (!(await waitUntil(isReady, WITHIN_MS, 50))) throw new Error("a file was not looked through");
  return id;
}

/** The sender starts the file, and continues it as often as it stops or has unknown rows. */
export async function finishFile(fileId: string, installation: Installation, people: People): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  let before = "";
  let changedAt = Date.now();
  while (Date.now() < until) {
    const [status, counts] = await Promise.all([statusOf(installation, fileId), countsOf(installation, fileId)]);
    if (status === "done" && !counts.includes("unknown")) return;
    if (status === "waiting" || status === "running") {
      if (before !== status + counts) changedAt = Date.now();
      before = status + counts;
      if (Date.now() - changedAt > SILENT_MS) {
        await sendAnew(installation, fileId);
        changedAt = Date.now();
      }
    } else if (status !== undefined) {
      await people.ask("accountant", "inquiry_files.start", { fileId, isAgain: true }).catch(() => undefined);
    }
    await pause(AGAIN_MS / 2);
  }
  const left = [await statusOf(installation, fileId), await countsOf(installation, fileId)];
  throw new Error(`a file was never finished: ${left.join(" ")}`);
}

async function statusOf(installation: Installation, fileId: string): Promise<string | undefined> {
  const ask = "SELECT status FROM watched_jobs WHERE id = $1";
  const rows = await installation.query<{ status: string }>(ask, [fileId]).catch(() => []);
  return rows[0]?.status;
}

/** How many rows of a file are in each state, as one text. */
async function countsOf(installation: Installation, fileId: string): Promise<string> {
  const ask = "SELECT state, count(*) AS rows FROM job_steps WHERE job_id = $1 GROUP BY state ORDER BY state";
  const rows = await installation.query<{ state: string; rows: string }>(ask, [fileId]).catch(() => []);
  return rows.map(({ state, rows: count }) => `${state} ${count}`).join(", ");
}

/** Simulates the passing of the minute after which the queue gives a dead process's job to another one. */
const sendAnew = (installation: Installation, fileId: string) =>
  installation
    .query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL, retry_limit = retry_limit + 1
       WHERE id = (SELECT id FROM pgboss.job WHERE name = 'watched-steps' AND data ->> 'jobId' = $1
         ORDER BY created_on DESC LIMIT 1) AND state NOT IN ('created', 'retry')`,
      [fileId],
    )
    .catch(() => undefined);
