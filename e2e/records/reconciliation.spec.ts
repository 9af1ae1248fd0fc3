import { randomUUID } from "node:crypto";
import { statementRead } from "@/e2e/figures";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { section } from "@/e2e/look";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { daysIn, monthAt } from "@/lib/areas/records/reconciliation/months";
import fa from "@/lib/areas/records/reconciliation/words/fa";
import { formatMonth } from "@/lib/kit/format/date-display";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";

const persian = (value: number) => new Intl.NumberFormat("fa-IR").format(value);

test("an accountant notes what does not match, an owner closes the month, and what the book learns later stands beside it", async ({
  page,
  apiAs,
  browserErrors,
  signInAs,
  sql,
}) => {
  const owner = await apiAs("owner");
  await statementRead(owner);
  const today = tehranDayOf(Date.now());
  const month = monthAt(addDays(monthAt(today, "jalali").from, -1), "jalali");
  const name = formatMonth(month.from, { locale: "fa", calendar: "jalali" });
  const told = async () => (await owner.get("reconciliation.month", { month: month.id })).body;
  const added = await addMissingDays();
  const ofAccounts = await addMissingAccountDays();

  // An order of ours that was paid, of which the statement knows nothing.
  const [orderId, paidOn] = [randomUUID(), addDays(month.to, -2)];
  const paidAt = new Date(Date.parse(tehranDayBounds(paidOn).from) + 43_200_000).toISOString();
  await sql(
    `INSERT INTO payment_orders (id, business, kind, state, track_id, idempotency_key, maker_id, maker_name, created_at,
       sent_at, settled_at, amount_rial, content, content_hash)
     VALUES ($1, $2, 'settlement', 'done', gen_random_uuid(), gen_random_uuid(), 'maker', 'سازنده', $3, $3, $3, 7654320, '{}', '')`,
    [orderId, BUSINESS, paidAt],
  );
  await expect.poll(async () => (await told()).state).toBe("whole");

  // What does not match, found by the order's id, and a note that explains it.
  await signInAs("accountant");
  await page.goto(reconciliationRoutes.mismatches(BUSINESS, { q: orderId }));
  await page.getByRole("table", { name: fa.mismatches.list }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: fa.checks.order_without_row })).toBeVisible();
  await expect(page.getByText(persian(7_654_320)).first()).toBeVisible();
  const note = page.getByRole("textbox", { name: fa.detail.write, exact: true });
  await expect(page.getByRole("button", { name: fa.detail.explain })).toBeDisabled();
  await note.fill("بانک می‌گوید در گردش فردا می‌آید");
  await page.getByRole("button", { name: fa.detail.explain }).click();
  await expect(page.getByText("بانک می‌گوید در گردش فردا می‌آید")).toBeVisible();
  await expect(page.getByText(fa.state.explained).first()).toBeVisible();
  await page.goto(reconciliationRoutes.reconciliationMonth(BUSINESS, month.id));
  await expect(page.getByText(fa.close.notYours)).toBeVisible();

  await signInAs("owner");
  await page.goto(reconciliationRoutes.reconciliation(BUSINESS));
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const { places } = await told();
  const lines = page.getByRole("table", { name: fa.month.linesOf.replace("{place}", fa.wallet) });
  await expect(lines.getByRole("row").last()).toContainText(persian(places[0].closingRial));
  // What is rightly summed is called balanced only if nothing of it is unaccounted for.
  const rest = places[0].lines.find(({ part }: { part: string }) => part === "difference");
  const said = section(page, fa.month.linesOf.replace("{place}", fa.wallet));
  await expect(said.getByText(rest ? persian(Math.abs(rest.rial)) : fa.month.adds).last()).toBeVisible();
  if (rest) await expect(said.getByText(fa.month.adds)).toHaveCount(0);

  await page.getByRole("button", { name: fa.close.action.replace("{month}", name) }).click();
  const window = page.getByRole("dialog");
  const confirm = window.getByRole("button", { name: fa.close.confirm.replace("{month}", name) });
  await expect(confirm).toBeDisabled();
  await window.getByLabel(fa.close.note).fill("با گزارش بانک خوانده شد");
  await window.getByRole("textbox").last().fill(name);
  // The month is not closed while the book is told of it: the person is asked to press again.
  browserErrors.allow(/status of 409 .*\/reconciliation\.close\)/);
  const closed = section(page, fa.closing.title);
  const frozen = closed.getByText(fa.closing.frozen);
  const busy = window.getByRole("alert");
  await expect(async () => {
    if (await confirm.isEnabled()) await confirm.click();
    await expect(frozen.or(busy).first()).toBeVisible();
    await expect(frozen).toBeVisible({ timeout: 1 });
  }).toPass({ timeout: 120_000 });
  await expect(closed.getByText("با گزارش بانک خوانده شد")).toBeVisible();
  await closed.getByRole("button", { name: fa.closing.verify }).click();
  await expect(closed.getByText(fa.verify.content.yes)).toBeVisible();
  await expect(closed.getByText(fa.verify.audit.yes)).toBeVisible();
  await expect(closed.getByText(fa.verify.book.same)).toBeVisible();
  const frozenRial: number = places[0].closingRial;

  // The book learns that the month's last day ended with more.
  const before = await sql<{ figures: object }>("SELECT figures FROM daily_figures WHERE business = $1 AND day = $2", [
    BUSINESS,
    month.to,
  ]);
  await sql(
    `UPDATE daily_figures SET figures = jsonb_set(
       jsonb_set(figures, '{closingBalanceRial}', to_jsonb((figures ->> 'closingBalanceRial')::bigint + 50)),
       '{ledger,differenceRial}', to_jsonb((figures -> 'ledger' ->> 'differenceRial')::bigint + 50))
     WHERE business = $1 AND day = $2`,
    [BUSINESS, month.to],
  );
  await page.reload();
  const since = section(page, fa.since.title);
  await expect(since).toContainText(`+${persian(50)}`);
  await expect(closed).toContainText(persian(frozenRial));
  await page.goto(reconciliationRoutes.reconciliation(BUSINESS));
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(fa.months.state.changed);

  await sql("UPDATE daily_figures SET figures = $3 WHERE business = $1 AND day = $2", [
    BUSINESS,
    month.to,
    JSON.stringify(before[0]?.figures),
  ]);
  await sql("DELETE FROM payment_orders WHERE id = $1", [orderId]);
  await sql("DELETE FROM daily_figures WHERE business = $1 AND day = ANY($2)", [BUSINESS, added]);
  await sql("DELETE FROM book_account_days WHERE business = $1 AND iban || ' ' || day = ANY($2)", [
    BUSINESS,
    ofAccounts,
  ]);

  /** The same for bank accounts: days without a row. */
  async function addMissingAccountDays(): Promise<string[]> {
    const rows = await sql<{ key: string }>(
      `INSERT INTO book_account_days (business, iban, day, read_at, unread)
       SELECT $1, id, day, now(), 0 FROM book_records, unnest($2::text[]) AS day
       WHERE business = $1 AND kind = 'bankAccount'
       ON CONFLICT DO NOTHING RETURNING iban || ' ' || day AS key`,
      [BUSINESS, daysIn(month)],
    );
    return rows.map(({ key }) => key);
  }

  /**
   * Days of the month that lie before the book's begin, as quiet ones: what single rows of them did is a difference.
   */
  async function addMissingDays(): Promise<string[]> {
    const days: string[] = [];
    for (const day of daysIn(month).toReversed()) {
      const { from, to } = tehranDayBounds(day);
      const rows = await sql<{ day: string }>(
        `INSERT INTO daily_figures (business, day, figures, read_at, is_open)
         SELECT $1, $2, jsonb_build_object('groups', '[]'::jsonb, 'closingBalanceRial', closing.rial, 'ledger',
           jsonb_build_object('openingRial', closing.rial - moved.rial, 'cameBackRial', 0, 'differenceRial', moved.rial)),
           now(), false
         FROM (SELECT (figures -> 'ledger' ->> 'openingRial')::bigint AS rial FROM daily_figures
             WHERE business = $1 AND day = $3) AS closing,
           (SELECT (coalesce(sum(coalesce(moved_rial, 0) + coalesce(moved_fee_rial, 0) + coalesce(difference_rial, 0))
               FILTER (WHERE at >= $4 AND at < $5), 0)
             + coalesce(sum(CASE state WHEN 'settlement_returned' THEN amount_rial ELSE -moved_rial - coalesce(moved_fee_rial, 0) END)
               FILTER (WHERE state IN ('settlement_failed', 'settlement_canceled', 'settlement_returned')
                 AND greatest(at, ended_at) >= $4 AND greatest(at, ended_at) < $5), 0))::bigint
             AS rial FROM book_records WHERE business = $1 AND kind = 'transaction') AS moved
         ON CONFLICT DO NOTHING RETURNING day`,
        [BUSINESS, day, addDays(day, 1), from, to],
      );
      days.push(...rows.map(({ day: put }) => put));
    }
    return days;
  }
});
