import { ANSWERS, CHARGED, type InquiryState, isAmong } from "@/lib/inquiries/kinds";
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
  state: InquiryState;
  price_rial: string | null;
  audited: number;
}

const HERE = `
  SELECT i.id, i.state, i.price_rial,
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
  const rows = new Map((await installation.query<Here>(HERE)).map((row) => [row.id, row]));
  const charges = await chargesOf(installation);
  const taken = Map.groupBy(charges, ({ track_id }) => track_id);
  for (const [trackId, own] of taken) {
    if (own.length > 1) wrong.push(`${trackId}: charged ${own.length} times`);
    const row = rows.get(trackId);
    if (!row) wrong.push(`${trackId}: charged, and not in the ledger`);
    else if (!isAmong(CHARGED, row.state)) wrong.push(`${trackId}: charged, and ${row.state} here`);
  }
  for (const { id, state, audited } of rows.values()) {
    if (isAmong(CHARGED, state) && !taken.has(id)) wrong.push(`${id}: ${state} here, and nothing was charged`);
    if (state === "asking" || state === "unknown") wrong.push(`${id}: ${state} in the end`);
    if (audited === 0) wrong.push(`${id}: the log does not have it`);
  }
  for (const iban of ibans) {
    const own = rowsAbout(installation, iban, rows);
    const count = (is: (state: InquiryState) => boolean) => own.filter(({ state }) => is(state)).length;
    const answered = count((state) => isAmong(ANSWERS, state));
    const lost = count((state) => state === "lost");
    const paid = own.filter(({ id }) => taken.has(id)).length;
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
function rowsAbout({ inquiries }: Installation, iban: string, rows: ReadonlyMap<string, Here>): Here[] {
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
  if (all.charged !== charges.length || all.chargedRial !== rial || all.maybe !== 0)
    wrong.push(
      `the ledger says ${all.charged} for ${all.chargedRial}, ${all.maybe} perhaps; ${charges.length}, ${rial}`,
    );
  const file = await people.ask<InquiryFile>("accountant", "inquiry_files.show", { fileId }, how);
  const { done, there } = file.counts;
  if (done + there !== file.rows) wrong.push(`a file has ${done + there} answers for its ${file.rows} rows`);
  if (file.chargedRial < done * FEE_RIAL) wrong.push(`a file's ${done} answers cost ${file.chargedRial}`);
  if (file.maybeRial !== 0) wrong.push(`a file's rows may have cost ${file.maybeRial}`);
  return wrong;
}
