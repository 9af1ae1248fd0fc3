import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import "@/lib/server/app";
import { fullNameOf } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { allSealedColumns } from "./sealed-columns";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

/** Columns of bytes that are not sealed; so are all that end in `_hash`. */
const NOT_SEALED = [
  // A keyed hash.
  "deposit_decisions.evidence",
  // Files that members download, and rows of a closed month: compressed or plain.
  "job_chunks.bytes",
  "reconciliation_closed_days.rows",
  // As it was received, so that its signature can be checked again.
  "webhook_deliveries.payload",
];

/** Sealed columns that have their own way to the present secret, see docs/operating.md. */
const OTHERWISE = [
  // `rekeyBook`: it is partitioned, and counts as not whole until all is done.
  "book_records.sealed",
  // Their tokens end within minutes.
  "card_bank_visits.contents",
  "card_pages.contents",
  // Deleted after two days.
  "service_writes.answer",
  // Sealed when they are renewed or entered again.
  "businesses.webhook_key",
  "members.totp_secret",
  "token_pairs.access_token",
  "token_pairs.refresh_token",
];

it("every sealed column of the database is sealed again after the secret has changed", async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND atttypid = 'bytea'::regtype AND NOT attisdropped`);
  const isSealed = (name: string) => !name.endsWith("_hash") && !NOT_SEALED.includes(name);
  const declared = [...allSealedColumns().map(fullNameOf), ...OTHERWISE];
  expect(declared.toSorted()).toEqual(
    rows
      .map(({ name }) => name)
      .filter(isSealed)
      .toSorted(),
  );
});
