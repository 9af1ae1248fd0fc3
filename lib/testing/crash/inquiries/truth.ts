import { ANSWERS, type InquiryState, isAmong } from "@/lib/inquiries/kinds";
import type { InquiryShown, InquiryTotals } from "@/lib/inquiries/views";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import type { Installation } from "../installation";
import type { People } from "../people";
import { FEE_RIAL } from "./asking";

interface Charge {
  track_id: string;
  fee_rial: number;
}

interface Here {
  id: string;
  /** What it was sent under: of one that was asked again the first one's id. */
  track_id: string;
  state: InquiryState;
  price_rial: string | null;
  audited: number;
}

/** What the service took its fee for. */
const PAID = [...ANSWERS, "lost"] as const satisfies readonly InquiryState[];

const HERE = `
  SELECT i.id, coalesce(i.track_id, i.id) AS track_id, i.state, i.price_rial,
    (SELECT count(*)::int FROM audit_entries a WHERE a.subject = i.id::text AND a.action = 'inquiry.asked') AS audited
  FROM inquiries i`;

/** What has gone out of the sandbox's fee wallet, which no endpoint of the service shows. */
export async function chargesOf({ control }: Pick<Installation, "control">): Promise<Charge[]> {
  return (await control<{ charged: Charge[] }>("GET", "fee-wallet")).charged;
}

interface Asked {
  /** What was asked about. */
  ibans: readonly string[];
  /** What each person who asked the first of them was shown in the end. */
  read: readonly InquiryShown[];
  fileId: string;
}

/**
 * Holds the ledger against the fee wallet and against what reached the service: each question was paid for once, and once
 * more only where the service itself said that it has the first one, whose answer is lost, and a person had read that.
 *
 * @returns each difference as a sentence
 */
export async function compareInquiries(
  installation: Installation,
  people: People,
  { ibans, read, fileId }: Asked,
): Promise<string[]> {
  const wrong: string[] = [];
  const here = await installation.query<Here>(HERE);
  const rows = Map.groupBy(here, ({ track_id }) => track_id);
  const charges = await chargesOf(installation);
  const taken = Map.groupBy(charges, ({ track_id }) => track_id);
  for (const [trackId, own] of taken) {
    if (own.length > 1) wrong.push(`${trackId}: charged ${own.length} times`);
    const states = (rows.get(trackId) ?? []).map(({ state }) => state);
    if (states.length === 0) wrong.push(`${trackId}: charged, and not in the ledger`);
    else if (!states.some((state) => isAmong(PAID, state))) wrong.push(`${trackId}: charged, and ${states} here`);
  }
  for (const { id, track_id, state, audited } of here) {
    if (isAmong(PAID, state) && !taken.has(track_id)) wrong.push(`${id}: ${state} here, and nothing was charged`);
    // What was asked again stays not known, beside what came of it then.
    const isOver = here.some((other) => other.id !== id && other.track_id === track_id && isAmong(PAID, other.state));
    if (state === "asking" || (state === "unknown" && !isOver)) wrong.push(`${id}: ${state} in the end`);
    if (audited === 0) wrong.push(`${id}: the log does not have it`);
  }
  for (const iban of ibans) {
    const own = rowsAbout(installation, iban, rows);
    const count = (is: (state: InquiryState) => boolean) => own.filter(({ state }) => is(state)).length;
    const answered = count((state) => isAmong(ANSWERS, state));
    const lost = new Set(own.filter(({ state }) => state === "lost").map(({ track_id }) => track_id)).size;
    const paid = new Set(own.map(({ track_id }) => track_id).filter((id) => taken.has(id))).size;
    if (answered !== 1) wrong.push(`${iban}: has ${answered} answers`);
    if (paid !== 1 + lost) wrong.push(`${iban}: was paid for ${paid} times, ${lost} of which the service called lost`);
  }
  const shown = new Set(read.map(({ id }) => id));
  if (shown.size !== 1) wrong.push(`people who asked the same were shown ${shown.size} answers`);
  for (const { id, state, answer } of read) {
    if (!isAmong(ANSWERS, state)) wrong.push(`${id}: a person was shown ${state} for an answer`);
    if (state === "found" && !answer?.values.owners) wrong.push(`${id}: a person was shown no owner`);
  }
  return [...wrong, ...(await figuresOf(people, fileId, charges))];
}

/** The rows whose questions about an account reached the service. */
function rowsAbout({ inquiries }: Installation, iban: string, rows: ReadonlyMap<string, readonly Here[]>): Here[] {
  const ids = new Set(
    inquiries.filter(({ body }) => body.includes(iban)).map(({ body }) => String(JSON.parse(body).track_id)),
  );
  return [...ids].flatMap((id) => rows.get(id) ?? []);
}

/** What screens say that it came to. */
async function figuresOf(people: People, fileId: string, charges: readonly Charge[]): Promise<string[]> {
  const wrong: string[] = [];
  const how = { isRead: true };
  const { all } = await people.ask<InquiryTotals>("manager", "inquiries.totals", {}, how);
  const rial = charges.reduce((sum, { fee_rial }) => sum + fee_rial, 0);
  // What is certain is not too much, and with what is not it is not too little.
  if (all.chargedRial > rial || all.chargedRial + all.maybeRial < rial || all.charged > charges.length)
    wrong.push(
      `the ledger says ${all.charged} for ${all.chargedRial}, ${all.maybe} perhaps; ${charges.length}, ${rial}`,
    );
  const file = await people.ask<InquiryFile>("accountant", "inquiry_files.show", { fileId }, how);
  const { done, there } = file.counts;
  if (done + there !== file.rows) wrong.push(`a file has ${done + there} answers for its ${file.rows} rows`);
  if (file.chargedRial < done * FEE_RIAL) wrong.push(`a file's ${done} answers cost ${file.chargedRial}`);
  return wrong;
}
