import { createHash } from "node:crypto";
import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Installation } from "../installation";
import type { People } from "../people";
import type { Trap } from "../stops";
import { standOf, stateOf, stopGoing, stopSettling } from "./deaths";
import type { PayerPlan } from "./plan";
import { saysPaid, textAt, watchScreens } from "./screens";
import { comparePayers } from "./truth";
import { comeBack, goToGateway, makeLink, payAtGateway, ROLES, type Role, type Visit } from "./visits";

const SETTLED_WITHIN_MS = 150_000;
const DELAY_MS = 1200;
/** A late payment, within the twenty minutes that the gateway waits. */
const LATE_MINUTES = 16;

export interface PayersResult {
  /** False if the payment passed the step before it could be stopped there. */
  wasStopped: boolean;
  wrong: string[];
}

/**
 * Payers pay at the same time, each in their own way, and the process of the watched one dies on the way.
 *
 * @param visits each payment is added here once it is known, also in a failed run
 */
export async function runPayers(
  plan: PayerPlan,
  installation: Installation,
  people: People,
  visits: Visit[],
): Promise<PayersResult> {
  const { control } = installation;
  await control("DELETE", "faults");
  let wasStopped = false;
  const during = async (work: () => Promise<unknown>, trap: Trap) => {
    const working = work();
    working.catch(() => undefined);
    const { isStopped, goOn } = await trap();
    wasStopped = isStopped;
    await goOn();
    await working;
    await installation.settle("some");
  };

  if (plan.faulty === "send") await injectFault(plan, control);
  const own = await goAll(plan, installation, people, during);
  visits.push(...own);
  await Promise.all(
    own.map(async (visit) => {
      const comesBack = visit.role === "watched" ? plan.comesBack : visit.role !== "leaves";
      visit.back = await payAtGateway(installation, visit.role, visit.token, comesBack);
    }),
  );
  if (plan.isLate) await passTime(installation, own);
  if (plan.faulty !== "send") await injectFault(plan, control);

  const endScreens = watchScreens(installation, people, own);
  let seen: Awaited<ReturnType<typeof endScreens>> | undefined;
  try {
    const [watched] = own;
    if (plan.step === "going" || !watched) await returnAll(own, installation, plan);
    else await during(() => returnAll(own, installation, plan), await stopSettling(plan, installation, watched));
    await beSettled(installation, people, own);
  } finally {
    seen = await endScreens();
  }
  const wrong = [
    ...seen.wrong,
    ...(await comparePayers(installation, own)),
    ...(await receiptsOf(own, installation, people)),
  ];
  if (seen.read === 0) wrong.push("nothing was read of what people see");
  return { wasStopped, wrong };
}

type During = (work: () => Promise<unknown>, trap: Trap) => Promise<void>;

/** All payers press and arrive at the gateway. */
async function goAll(plan: PayerPlan, installation: Installation, people: People, during: During): Promise<Visit[]> {
  const shared = await makeLink(people, "first of two");
  const wanted: { role: Role; link: typeof shared }[] = [];
  for (const role of ROLES)
    wanted.push({ role, link: role.endsWith("of two") ? shared : await makeLink(people, role) });
  const tokens = new Map<Role, string>();
  const goOne = async ({ role, link }: (typeof wanted)[number]) =>
    tokens.set(role, await goToGateway(installation, link));
  const go = () => Promise.all(wanted.map(goOne));
  const [watched] = wanted;
  if (plan.step === "going" && watched) await during(go, await stopGoing(plan, installation, watched.link));
  else await go();
  return Promise.all(
    wanted.map(async ({ role, link }) => {
      const token = tokens.get(role) ?? "";
      const hash = createHash("sha256").update(token).digest("hex");
      const [row] = await installation.query<{ id: string }>("SELECT id FROM payments WHERE token_hash = $1", [hash]);
      if (!row) throw new Error(`a payer is at the gateway with a token that is not known here (${role})`);
      const { requestId, amountRial } = link;
      return { role, requestId, paymentId: row.id, token, amountRial, back: null, receipt: null };
    }),
  );
}

/** Simulates that the gateway's waiting time is nearly over, by its clock and by ours. */
async function passTime(installation: Installation, visits: readonly Visit[]): Promise<void> {
  await installation.control("POST", "clock", { advanceSeconds: LATE_MINUTES * 60 });
  await installation.query(
    "UPDATE payments SET opened_at = opened_at - make_interval(mins => $2) WHERE id = ANY($1::uuid[])",
    [visits.map(({ paymentId }) => paymentId), LATE_MINUTES],
  );
}

/**
 * The returning payers come back at once, some twice. The minute after which the watch looks for the others has
 * passed.
 */
async function returnAll(visits: readonly Visit[], installation: Installation, plan: PayerPlan): Promise<void> {
  const { urls } = installation;
  await installation.query("UPDATE payments SET look_at = now() + interval '1 second' WHERE id = ANY($1::uuid[])", [
    visits.map(({ paymentId }) => paymentId),
  ]);
  const returned = await Promise.all(
    visits.flatMap((visit, index) => {
      const times = visit.role === "returns twice" ? urls : [urls[index % urls.length] ?? ""];
      return times.map(async (url) => ({ visit, isAnswered: await comeBack(visit, url) }));
    }),
  );
  const lost = returned.filter(({ isAnswered }) => !isAnswered);
  if (!plan.triesAgain || lost.length === 0) return;
  await installation.settle("some");
  for (const { visit } of lost) {
    const answered = await Promise.all(urls.map((url) => comeBack(visit, url)));
    if (!answered.some(Boolean)) await comeBack(visit, urls[0] ?? "");
  }
}

/** Waits until the gateway's result of each payment is known here, and a person's decision if one is required. */
async function beSettled(installation: Installation, people: People, visits: readonly Visit[]): Promise<void> {
  let states: [Role, string][] = [];
  const ofRole = (role: Role) => states.find(([each]) => each === role)?.[1];
  const areSettled = async () => {
    states = await Promise.all(
      visits.map(async (visit): Promise<[Role, string]> => {
        const { state, doubt } = await standOf(installation, visit);
        return [visit.role, doubt === "second" ? "second" : state];
      }),
    );
    // A payment is noted as paid before it is seen that another one came first.
    const isOne = [ofRole("first of two"), ofRole("second of two")].sort().join() === "second,verified";
    const areVerified = (["watched", "returns twice", "leaves"] as const).every((role) => ofRole(role) === "verified");
    return isOne && areVerified && ofRole("cancels") === "failed" && ofRole("other card") === "paid";
  };
  if (!(await waitUntil(areSettled, SETTLED_WITHIN_MS, 200)))
    throw new Error(`payments were not settled: ${states.map((state) => state.join(" ")).join(", ")}`);
  const doubted = visits.find(({ role }) => role === "other card");
  if (!doubted) return;
  await installation.settle("all");
  const wish = { paymentId: doubted.paymentId, decision: "confirm" };
  // Two people decide at the same time, each through another process.
  const decided = await Promise.allSettled(
    installation.urls.map((url, index) =>
      people.ask(index === 0 ? "manager" : "manager2", "payments.decide", wish, { url }),
    ),
  );
  const isConfirmed = async () => (await stateOf(installation, doubted)) === "verified";
  if (!(await waitUntil(isConfirmed, SETTLED_WITHIN_MS, 200))) {
    const why = decided.map((each) => (each.status === "rejected" ? String(each.reason) : "taken")).join("; ");
    throw new Error(`a payment that people confirmed was not: ${why}`);
  }
}

/** Checks at the end that each confirmed payment has a receipt that says so, also if its payer did not come back. */
async function receiptsOf(visits: readonly Visit[], installation: Installation, people: People): Promise<string[]> {
  const wrong: string[] = [];
  for (const visit of visits) {
    const { paymentId } = visit;
    const shown = { isRead: true };
    type Shown = { state: string; receiptUrl: string | null };
    const payment = await people.ask<Shown>("accountant", "payments.show", { paymentId }, shown);
    if (payment.state !== "verified") continue;
    const page = payment.receiptUrl && (await textAt(installation.urls, new URL(payment.receiptUrl).pathname));
    if (!page || !saysPaid(page))
      wrong.push(`payment ${paymentId} (${visit.role}): its receipt does not say that it was paid`);
  }
  return wrong;
}

async function injectFault({ fault, no, faulty }: PayerPlan, control: Installation["control"]): Promise<void> {
  if (fault === "none") return;
  const value = { delay: DELAY_MS, rate_limit: 1, status_after: no, 500: 500, 502: 502 }[fault as "delay"];
  const name = /^\d+$/.test(fault) ? "status" : fault;
  await control("POST", "faults", { path: `/api/v4/${faulty}`, method: "POST", fault: name, times: 1, value });
}
