import { cpSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../bench/built";
import { ALL_INQUIRIES, type InquiryPlan, inquiryPlanOf } from "./inquiries/plan";
import { runInquiries } from "./inquiries/run";
import { type Installation, startInstallation } from "./installation";
import { giveAddresses, type Reached } from "./notices/addresses";
import { ALL_NOTICES, type NoticePlan, noticePlanOf } from "./notices/plan";
import { layStops, runNotices } from "./notices/run";
import { compareNotices } from "./notices/truth";
import { ALL_PAYERS, type PayerPlan, payerPlanOf } from "./payers/plan";
import { runPayers } from "./payers/run";
import { comparePayers } from "./payers/truth";
import type { Visit } from "./payers/visits";
import { hurryPolicy, keepLink, makeHolder, type People, signInPeople, WHO } from "./people";
import { ALL, FEW, type Plan, planOf } from "./plan";
import { runPlan } from "./run";
import { giveTurns } from "./stops";
import { Tally } from "./tally";
import { checkChain, compare, strangersOf } from "./truth";
import { approveTogether } from "./two-approvers";

const MONEY_RIAL = 5_000_000_000_000;

/**
 * `npm run test:crash -- --runs 459 --seed 1 --web 2`: kills processes at every step of an order's life and compares
 * what is left with the service's book; then at every step of a payer's payment (`--payers 21`), of a question that
 * costs a fee (`--inquiries 30`), and of a notice (`--notices 8`). Says how often it was done for what, and every difference.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: String(ALL) },
      seed: { type: "string", default: "1" },
      from: { type: "string", default: "0" },
      /** The number of runs of payers at the gateway after those. */
      payers: { type: "string", default: String(ALL_PAYERS) },
      "payers-from": { type: "string", default: "0" },
      /** The number of runs of people and a file that make inquiries, after those. */
      inquiries: { type: "string", default: String(ALL_INQUIRIES) },
      "inquiries-from": { type: "string", default: "0" },
      /** The number of runs in which people are told of what waits, after those. */
      notices: { type: "string", default: String(ALL_NOTICES) },
      web: { type: "string", default: "2" },
      /** The number of installations that share the runs, because most of a run is waiting. */
      installations: { type: "string", default: "2" },
      /** Ends after this many runs. */
      minutes: { type: "string", default: "600" },
      /** As few runs as meet each kind, step and target. */
      few: { type: "boolean", default: false },
      /** The same with one order in each run, no other beside it, and a month of history. */
      short: { type: "boolean", default: false },
      logs: { type: "string" },
    },
  });
  const { short: isShort, few: isFew, logs } = values;
  const [runs = 0, seed = 0, from = 0, payers = 0, payersFrom = 0, inquiries = 0, inquiriesFrom = 0] = [
    values.runs,
    values.seed,
    values.from,
    values.payers,
    values["payers-from"],
    values.inquiries,
    values["inquiries-from"],
  ].map(Number);
  const [web = 0, installations = 0, minutes = 0, notices = 0] = [
    values.web,
    values.installations,
    values.minutes,
    values.notices,
  ].map(Number);
  await ensureBuilt();
  const tally = new Tally();
  const until = Date.now() + minutes * 60_000;
  let isEnough = false;
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => (isEnough = true));
  const inTurn = <T>(first: number, count: number, make: (number: number) => T) => {
    let next = first;
    return () => (next >= first + count || Date.now() >= until || isEnough ? null : make(next++));
  };
  const takePlan =
    isShort || isFew
      ? inTurn(from, Math.min(runs, FEW.length - from), (index) => planOf(FEW[index] ?? 0, seed, { isAlone: isShort }))
      : inTurn(from, runs, (number) => planOf(number, seed, { withLarge: true }));
  const takePayers = inTurn(payersFrom, payers, (number) => payerPlanOf(number, seed));
  const takeInquiries = inTurn(inquiriesFrom, inquiries, (number) => inquiryPlanOf(number, seed));
  const takeNotices = inTurn(0, notices, (number) => noticePlanOf(number, seed));
  if (!(installations >= 1 && runs + payers + inquiries + notices >= 1))
    throw new Error("There must be at least one run and one installation.");
  const settled = await Promise.allSettled(
    Array.from({ length: installations }, (_, index) =>
      workThrough(
        { takePlan, takePayers, takeInquiries, takeNotices },
        { web, tally, history: isShort ? "month" : "year", logs: logs && path.join(logs, String(index + 1)) },
      ),
    ),
  );
  // Only now that each has ended its processes.
  const ends = settled.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  const wrong = ends.flatMap((end) => end.wrong);
  // A death seldom meets a renewal: a link that breaks more often is broken by something else.
  if (tally.pairs > Math.max(2, tally.runs / 20)) wrong.push(`the link to the service broke ${tally.pairs} times`);
  if (!tally.isTelling) wrong.push("most orders had passed their step when the process died");
  if (isShort || isFew) wrong.push(...tally.missing(from === 0 && runs >= FEW.length ? FEW.length : 0));
  const sum = (name: "orders" | "payments" | "paid" | "visits") => ends.reduce((all, end) => all + end[name], 0);
  tally.print({ orders: sum("orders"), payments: sum("payments"), paid: sum("paid"), visits: sum("visits"), wrong });
  return wrong.length === 0;
}

interface Work {
  web: number;
  tally: Tally;
  history: "year" | "month";
  /** Where the processes' logs are kept. */
  logs: string | undefined;
}

interface Plans {
  takePlan: () => Plan | null;
  takePayers: () => PayerPlan | null;
  takeInquiries: () => InquiryPlan | null;
  takeNotices: () => NoticePlan | null;
}

/** Carries out plans on an installation of its own until there is none left. */
async function workThrough(
  { takePlan, takePayers, takeInquiries, takeNotices }: Plans,
  { web, tally, history, logs }: Work,
) {
  const installation = await startInstallation(web, history);
  try {
    await hurryPolicy(installation);
    const people = await signInPeople(installation);
    await layStops(installation);
    const reached = await giveAddresses(installation, people, WHO);
    const endLink = keepLink(installation, people);
    Object.assign(installation, await makeHolder(installation, people));
    await installation.control("POST", "deposit", { amountRial: MONEY_RIAL });
    const beginning = { since: await clockOf(installation), strangers: await strangersOf(installation) };
    const orderIds: string[] = [];
    const visits: Visit[] = [];
    const told = { reached, mobiles: [] as string[] };
    const scene = { installation, people, told, orderIds, visits, tally, strangers: beginning.strangers };
    const wrong: string[] = await approveTogether(installation, people, orderIds);
    for (let plan = takePlan(); plan; plan = takePlan()) wrong.push(...(await runAndCompare(plan, scene)));
    for (let plan = takePayers(); plan; plan = takePayers()) wrong.push(...(await runPayersAndCompare(plan, scene)));
    for (let plan = takeInquiries(); plan; plan = takeInquiries())
      wrong.push(...(await runInquiriesAndCompare(plan, scene)));
    for (let plan = takeNotices(); plan; plan = takeNotices()) wrong.push(...(await runNoticesAndCompare(plan, scene)));
    tally.pairs += await endLink();
    const all = await compare(installation, orderIds, beginning);
    const ends = [
      ...all.wrong,
      ...(await comparePayers(installation, visits)),
      ...(await compareNotices(installation, told, tally)),
      ...(await checkChain(installation)),
    ];
    wrong.push(...ends.map((text) => `at the end: ${text}`));
    return { ...all, orders: orderIds.length, visits: visits.length, wrong };
  } finally {
    if (logs) cpSync(installation.logDir, logs, { recursive: true });
    await installation.stop();
  }
}

const clockOf = async (installation: Installation): Promise<number> =>
  (await installation.control<{ now: number }>("GET", "clock")).now;

interface Scene {
  installation: Installation;
  people: People;
  /** Who is told: members, and the payers who were sent a link. */
  told: { reached: readonly Reached[]; mobiles: string[] };
  orderIds: string[];
  visits: Visit[];
  tally: Tally;
  strangers: ReadonlySet<string>;
}

async function runAndCompare(plan: Plan, scene: Scene): Promise<string[]> {
  const { installation, people, orderIds, tally, strangers } = scene;
  const name = `run ${plan.number} (${plan.kind}, ${plan.target} ${plan.step}, ${faultOf(plan)}, ${plan.ending}${plan.isLarge ? ", large" : ""})`;
  const own: string[] = [];
  try {
    return await carryOut(name, installation, async () => {
      const since = await clockOf(installation);
      const { wasStopped } = await runPlan(plan, installation, people, own);
      const { wrong } = await compare(installation, own, { since, strangers });
      tally.add(plan, wasStopped);
      return { wasStopped, wrong };
    });
  } finally {
    orderIds.push(...own);
  }
}

async function runPayersAndCompare(plan: PayerPlan, { installation, people, visits, tally }: Scene): Promise<string[]> {
  const whose = `${plan.comesBack ? "comes back" : "leaves"}${plan.isLate ? ", late" : ""}`;
  const name = `payers ${plan.number} (${plan.target} ${plan.step}, ${faultOf(plan)} on ${plan.faulty}, ${whose})`;
  return carryOut(name, installation, async () => {
    const result = await runPayers(plan, installation, people, visits);
    tally.addPayers(plan, result.wasStopped);
    return result;
  });
}

async function runInquiriesAndCompare(plan: InquiryPlan, { installation, people, tally }: Scene): Promise<string[]> {
  const whose = plan.isOfFile ? "a file's" : "people's";
  const name = `inquiries ${plan.number} (${whose}, ${plan.target} ${plan.step}, ${faultOf(plan)})`;
  return carryOut(name, installation, async () => {
    const result = await runInquiries(plan, installation, people);
    tally.addInquiries(plan, result.wasStopped);
    return result;
  });
}

async function runNoticesAndCompare(plan: NoticePlan, scene: Scene): Promise<string[]> {
  const { installation, people, told, tally } = scene;
  return carryOut(`notices ${plan.number} (${plan.target} ${plan.step})`, installation, async () => {
    const result = await runNotices(plan, installation, people, told);
    tally.addNotices(plan, result.wasStopped);
    return result;
  });
}

const faultOf = ({ fault, no }: Pick<Plan, "fault" | "no">): string =>
  fault === "status_after" ? `${no} after doing it` : fault;

/** @returns what was wrong, each with the run's name */
async function carryOut(
  name: string,
  installation: Installation,
  run: () => Promise<{ wasStopped: boolean; wrong: readonly string[] }>,
): Promise<string[]> {
  const startedAt = performance.now();
  try {
    await installation.settle("all");
    const { wasStopped, wrong } = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${name}: ${wrong.length === 0 ? "right" : "WRONG"}${wasStopped ? "" : ", passed by"} ${seconds} s`);
    return wrong.map((text) => `${name}: ${text}`);
  } catch (error) {
    const text = `${name}: ${error instanceof Error ? error.message : error}`;
    console.log(text);
    for (const line of installation.lines) line.release();
    await installation.settle("all");
    await giveTurns(installation);
    return [text];
  }
}

main().then(
  (isRight) => process.exit(isRight ? 0 : 1),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
