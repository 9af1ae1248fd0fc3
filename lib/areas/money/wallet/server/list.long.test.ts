import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readStatement } from "./ask";
import { bookPage } from "./rows";

const from = addDays(tehranDayOf(Date.now()), -50);
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "60" },
  });
  // A reading makes the partitions for the months of the rows.
  const days = Array.from({ length: 30 }, (_, index) => addDays(from, index));
  await readStatement(BUSINESS, days, new AbortController().signal);
});
afterAll(() => sandbox.close());

it("looks through a hundred thousand rows for the largest amounts in a moment", async () => {
  const at = new Date(Date.parse(`${from}T12:00:00Z`));
  await db().execute(sql`
    INSERT INTO book_records (business, kind, id, at, state, is_final, amount_rial, sealed, terms, digest, told_at, source)
    SELECT 'many', 'transaction', (710000000000 + n)::text, ${at}::timestamptz + n * interval '20 seconds', 'successful', true,
      (n * 7919) % 90000000 + 1, decode(repeat('00', 700), 'hex'), ARRAY[n::bigint, (n % 5000)::bigint], 'x', now(), 'reading'
    FROM generate_series(1, 100000) AS n`);
  await db().execute(sql`ANALYZE book_records`);
  const days = { from, to: addDays(from, 24) };
  const took: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const begun = performance.now();
    const found = await bookPage("many", days, { fromRial: 1000 }, { sort: "largest", perPage: 20 });
    took.push(performance.now() - begun);
    // The rows hold nothing that could be opened. Only the search is measured.
    expect(found).toMatchObject({ unreadRows: 20, nextAfter: expect.stringMatching(/^\d+_\d+$/) });
  }
  // The fastest of several runs, because other work of the machine must not count.
  const ms = Math.min(...took);
  process.stdout.write(`a page by amount of 100,000 rows: ${ms.toFixed(0)} ms\n`);
  expect(ms).toBeLessThan(1000);
});
