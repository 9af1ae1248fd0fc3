import { setTimeout as pause } from "node:timers/promises";
import { INQUIRIES } from "@/lib/areas/people/inquiries/kinds";
import { makeIban } from "@/lib/kit/format/iban";
import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Installation } from "../installation";
import type { Fits } from "../line";
import type { People } from "../people";
import { stopAtAnswer, stopAtRows, stopInLine, stopOnLine, type Trap } from "../stops";
import { ASKERS, finishFile, insist, sendQuestions, setFees } from "./asking";
import type { InquiryPlan } from "./plan";
import { compareInquiries } from "./truth";

const DELAY_MS = 1200;
/** Every living process knows the outcome of its question within this time. */
const ANSWERED_WITHIN_MS = 6000;
const DOOR = `/v3/business/:business/customers/inquiry/${INQUIRIES.iban.path}`;
/** Digits for which the sandbox finds no account, at the same fee. */
const NOBODY = "8804";
let made = 0;

export interface InquiriesResult {
  /** False if the question passed the step before it could be stopped there. */
  wasStopped: boolean;
  wrong: string[];
}

/** The lock makes every process wait that wants to store a question or its outcome. */
const LEDGER = { text: "LOCK TABLE inquiries IN SHARE ROW EXCLUSIVE MODE", values: [] };

/**
 * People ask the same question at once through different processes, and a file asks it too beside questions of its
 * own. The process of the watched question dies on the way. Everybody goes on until they have an answer.
 */
export async function runInquiries(
  plan: InquiryPlan,
  installation: Installation,
  people: People,
): Promise<InquiriesResult> {
  await installation.control("DELETE", "faults");
  await setFees(people);
  const [asked, watchedRow, others] = [newIban(), newIban(), [newIban(), newIban(NOBODY)]];
  const fileId = await sendQuestions(installation, [watchedRow, asked, ...others]);
  await injectFault(plan, installation.control);
  const watched = plan.isOfFile ? watchedRow : asked;
  const trap = await stopAsking(plan, installation, watched);
  const asking = Promise.all([
    Promise.all(ASKERS.map((asker) => insist(asker, asked, installation, people))),
    finishFile(fileId, installation, people),
  ]);
  asking.catch(() => undefined);
  const { isStopped, goOn } = await trap();
  const diedAt = new Date();
  await goOn();
  await installation.settle("some");
  if (plan.target !== "sandbox") await passTime(installation, diedAt);
  const [read] = await asking;
  await installation.settle("all");
  const ibans = [asked, watchedRow, ...others];
  return { wasStopped: isStopped, wrong: await compareInquiries(installation, people, { ibans, read, fileId }) };
}

/** An account that nobody has asked about. */
function newIban(ending = "0011"): string {
  made += 1;
  return makeIban("056", `${process.pid % 10_000}${String(made).padStart(5, "0")}${ending}`);
}

async function stopAsking(plan: InquiryPlan, installation: Installation, watched: string): Promise<Trap> {
  const fits: Fits = (_, path, body) => path.endsWith(INQUIRIES.iban.path) && body.includes(watched);
  // Nobody stops before they have their answer.
  const isOver = async () => false;
  switch (plan.step) {
    case "before the claim":
      return stopAtRows(plan, installation, LEDGER);
    case "before it leaves":
      return stopInLine(plan, installation, async () => (await asksSince(installation)) > 0);
    case "on the way":
      return stopOnLine(plan, installation, { fits, moment: "before" }, isOver);
    case "before the answer":
      return stopOnLine(plan, installation, { fits, moment: "after" }, isOver);
    default:
      return stopAtAnswer(plan, installation, { fits, locking: LEDGER }, isOver);
  }
}

/** How many questions are stored as being asked. @param since only those that were asked before it */
async function asksSince(installation: Installation, since?: Date): Promise<number> {
  const ask = "SELECT count(*)::int AS rows FROM inquiries WHERE state = 'asking' AND asked_at < coalesce($1, now())";
  const rows = await installation.query<{ rows: number }>(ask, [since ?? null]).catch(() => null);
  return rows?.[0]?.rows ?? 0;
}

/**
 * Simulates the time after which a question of a dead process is given up. Living processes have their answer by
 * then.
 */
async function passTime(installation: Installation, diedAt: Date): Promise<void> {
  const areAnswered = async () => (await asksSince(installation, diedAt)) === 0;
  await pause(500);
  if (await waitUntil(areAnswered, ANSWERED_WITHIN_MS, 100)) return;
  await installation.query(
    "UPDATE inquiries SET asked_at = asked_at - interval '3 minutes' WHERE state = 'asking' AND asked_at < $1",
    [diedAt],
  );
}

async function injectFault({ fault, no }: InquiryPlan, control: Installation["control"]): Promise<void> {
  if (fault === "none") return;
  const value = { delay: DELAY_MS, rate_limit: 1, status_after: no, 500: 500, 502: 502 }[fault as "delay"];
  const name = /^\d+$/.test(fault) ? "status" : fault;
  // The first 401 makes Daftar renew the token pair, so the fault must happen twice.
  const times = fault === "status_after" && no.startsWith("401") ? 2 : 1;
  await control("POST", "faults", { path: DOOR, method: "POST", fault: name, times, value });
}
