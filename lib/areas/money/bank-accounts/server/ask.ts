import "server-only";
import type { z } from "zod";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Role } from "@/lib/kit/roles";
import type { LocalContext } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";
import { bankAccountOperations } from "../operations";
import {
  type AccountFact,
  FACTS_AROUND_DAYS,
  idsOfFacts,
  idsOfRow,
  type RowRecognised,
  recogniseRows,
} from "../recognise";
import type { statementInput } from "../schemas";
import { isOfAccount } from "../status";
import type { RecognisedRows, RowOfRecord } from "../views";
import type { StatementRow } from "./answers";
import { factsOf } from "./facts";
import { linkedIbans } from "./read-accounts";
import { accountRows, knownAccounts } from "./record";

/**
 * What the rows of a page of the statement are, of what Daftar paid or collected. The page is the one that the member's list
 * shows, asked of what was answered a moment ago.
 */
export async function recognisePage(
  input: z.output<typeof statementInput>,
  { business, member, requestId }: LocalContext,
): Promise<RecognisedRows> {
  const context = { business, requestId, memberId: member.id };
  const { data } = await callService(bankAccountOperations.statement, input, context);
  const found = await recognise(business, input.iban, data.items.filter(isOfAccount(input.iban)), member.role);
  return { items: [...found].map(([trackingCode, match]) => ({ trackingCode, ...shownMatch(match) })) };
}

const shownMatch = ({ how, by, facts }: RowRecognised) => ({
  how,
  by,
  facts: facts.map(({ kind, id, href, amountRial, at }) => ({ kind, id, href, amountRial, at })),
});

/** What rows of one account are, of what the wallet and Daftar itself know. */
export async function recognise(
  business: string,
  iban: string,
  rows: readonly StatementRow[],
  role: Role,
): Promise<Map<string, RowRecognised>> {
  const days = rows.flatMap(({ at }) => (typeof at === "string" ? [tehranDayOf(at)] : [])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { before, after } = FACTS_AROUND_DAYS;
  const facts = await factsOf(
    business,
    { iban, from: addDays(first, -before), to: addDays(last, after) },
    [...new Set(rows.flatMap((row) => [...idsOfRow(row)]))],
    role,
  );
  if (facts.length === 0) return new Map();
  // Rows around them may be the same fact's as well: then nobody can say whose it is.
  const all = new Map(rows.map((row) => [row.trackingCode, row]));
  const amounts = new Set(facts.map(({ amountRial }) => amountRial));
  for await (const part of accountRows(business, iban, addDays(first, -before), addDays(last, before)))
    for (const row of part)
      if (amounts.has(row.amountRial) && !all.has(row.trackingCode)) all.set(row.trackingCode, row);
  const own = new Set((await knownAccounts(business)).map((account) => account.iban));
  const found = recogniseRows([...all.values()], facts, iban, own);
  return new Map(
    rows.flatMap(({ trackingCode }) => {
      const match = found.get(trackingCode);
      return match ? [[trackingCode, match] as const] : [];
    }),
  );
}

/**
 * Rows of the business's own accounts that are what a record tells of, by the same rules.
 *
 * @param record how the record is called: the kind and id that its row would name
 */
export async function rowsOfRecord(
  record: { kind: string; id: string; iban: string; at: string },
  { business, member }: LocalContext,
): Promise<{ items: RowOfRecord[]; isOwn: boolean }> {
  const { iban } = record;
  if (!(await linkedIbans(business)).includes(iban)) return { items: [], isOwn: false };
  const day = tehranDayOf(record.at);
  const { before, after } = FACTS_AROUND_DAYS;
  const isIt = (fact: AccountFact) =>
    (fact.kind === record.kind && fact.id === record.id) || fact.ids.includes(record.id);
  const around = { iban, from: addDays(day, -after - before), to: addDays(day, before + after) };
  const own = (await factsOf(business, around, [record.id], member.role)).filter(isIt);
  if (own.length === 0) return { items: [], isOwn: true };
  // An account has thousands of rows in these days: only those that could be it are asked about.
  const amounts = new Set(own.map(({ amountRial }) => amountRial));
  const named = idsOfFacts(own);
  const rows: StatementRow[] = [];
  for await (const part of accountRows(business, iban, addDays(day, -after), addDays(day, before)))
    rows.push(...part.filter((row) => amounts.has(row.amountRial) || !idsOfRow(row).isDisjointFrom(named)));
  const found = await recognise(business, iban, rows, member.role);
  const items = rows.flatMap((row) => {
    const match = found.get(row.trackingCode);
    if (!match?.facts.some(isIt)) return [];
    const { trackingCode, amountRial, at } = row;
    return [{ iban, trackingCode, amountRial, at, how: match.how, by: match.by }];
  });
  return { items, isOwn: true };
}
