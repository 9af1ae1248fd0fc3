import type { InquiryShown, InquiryTotals } from "@/lib/areas/people/inquiries/operations";
import { ANSWERS, type InquiryState, isAmong } from "@/lib/areas/people/inquiries/status";
import type { InquiryFile } from "@/lib/areas/people/inquiry-files/schemas";
import type { Installation } from "../installation";
import type { People } from "../people";
import { FEE_RIAL } from "./asking";

interface Charge {
  track_id: string;
  fee_rial: number;
}

interface Here {
  id: string;
  /** The track id that was sent. A question that was asked again has the first one's id. */
  track_id: string;
  state: InquiryState;
  price_rial: string | null;
  audited: number;
}

/** States in which the service has taken its fee. */
const PAID = [...ANSWERS, "lost"] as const satisfies readonly InquiryState[];

const HERE = `
  SELECT i.id, coalesce(i.track_id, i.id) AS track_id, i.state, i.price_rial,
    (SELECT count(*)::int FROM audit_entries a WHERE a.subject = i.id::text AND a.action = 'inquiry.asked') AS audited
  FROM inquiries i`;

/** The charges of the sandbox's fee wallet, which no endpoint of the service shows. */
export async function chargesOf({ control }: Pick<Installation, "control">): Promise<Charge[]> {
  return (await control<{ charged: Charge[] }>("GET", "fee-wallet")).charged;
}

interface Asked {
  /** The accounts that were asked about. */
  ibans: readonly string[];
  /** The final answer that each person who asked about the first account saw. */
  read: readonly InquiryShown[];
  fileId: string;
}

/**
 * Compares the ledger with the fee wallet and with the calls that reached the service. Each question must be paid
 * once. It may be paid a second time only if the service itself said that it has the first one, whose answer is lost,
 * and a person had read that.
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
    // A question that was asked again stays unknown, beside the outcome of the second one.
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

/** The rows of an account whose questions reached the service. */
function rowsAbout({ inquiries }: Installation, iban: string, rows: ReadonlyMap<string, readonly Here[]>): Here[] {
  const ids = new Set(
    inquiries.filter(({ body }) => body.includes(iban)).map(({ body }) => String(JSON.parse(body).track_id)),
  );
  return [...ids].flatMap((id) => rows.get(id) ?? []);
}

/** Compares the totals on the screens. */
async function figuresOf(people: People, fileId: string, charges: readonly Charge[]): Promise<string[]> {
  const wrong: string[] = [];
  const how = { isRead: true };
  const { all } = await people.ask<InquiryTotals>("manager", "inquiries.totals", {}, how);
  const rial = charges.reduce((sum, { fee_rial }) => sum + fee_rial, 0);
  // The certain sum must not be too high, and the sum with the uncertain part must not be too low.
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
