import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it } from "vitest";
import "@/lib/server/app";
import { fullNameOf, reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { businesses, members } from "@/lib/server/db/schema";
import { prepareCodes, spendCode } from "@/lib/server/members/one-time-codes";
import { readPair } from "@/lib/server/tokens/store";
import { openWebhookKey, sealWebhookKey } from "@/lib/server/webhooks/key";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { allSealedColumns } from "./sealed-columns";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
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
  "passkeys.public_key",
];

/** Sealed columns that have their own way to the present secret, see docs/operating.md. */
const OTHERWISE = [
  // `rekeyBook`: it is partitioned, and counts as not whole until all is done.
  "book_records.sealed",
  // The tokens of these pages end within minutes, and a member prepares another page.
  "card_pages.contents",
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

it("the link, its keys and one-time codes need the earlier secret no more", async () => {
  const { id, email } = await makeMember(BUSINESS, "owner");
  const { secret } = await prepareCodes(id, email);
  await db().update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, id));
  const isBusiness = eq(businesses.slug, BUSINESS);
  await db()
    .update(businesses)
    .set({ webhookKey: sealWebhookKey(BUSINESS, "a key of the webhooks") })
    .where(isBusiness);
  const pair = await readPair(BUSINESS);
  const DAFTAR_SECRET = process.env.DAFTAR_SECRET ?? "";
  const next = randomBytes(32).toString("hex");
  await underSecrets({ present: next, earlier: DAFTAR_SECRET }, () => reseal(allSealedColumns()));
  await underSecrets({ present: next }, async () => {
    expect(await readPair(BUSINESS)).toEqual(pair);
    const [business] = await db().select().from(businesses).where(isBusiness);
    expect(openWebhookKey(BUSINESS, business?.webhookKey ?? Buffer.alloc(0))).toBe("a key of the webhooks");
    expect(await spendCode(id, generateSync({ secret }))).toBe(true);
  });
});
