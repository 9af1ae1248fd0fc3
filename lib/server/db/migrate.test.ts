import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnsOf, connected, emptyDatabase, fill } from "@/lib/testing/migrations";
import { createTestDatabase } from "@/lib/testing/rig/database";
import { migrateDatabase } from "./migrate";
import { MIGRATIONS } from "./schema-level";

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8"));
const { entries } = journalOf(MIGRATIONS);
const first = entries[0];
if (!first) throw new Error("there are no migrations");

/** The migrations of a future version: one more than today. */
let newer: string;
beforeAll(() => {
  newer = mkdtempSync(path.join(tmpdir(), "daftar-migrations-"));
  cpSync(MIGRATIONS, newer, { recursive: true });
  const last = entries.at(-1) ?? first;
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `${last.idx + 1}_to_come` };
  writeFileSync(path.join(newer, `${next.tag}.sql`), 'ALTER TABLE "members" ADD COLUMN "to_come" text;');
  writeJournal(newer, [...entries, next]);
});
afterAll(() => rmSync(newer, { recursive: true }));

function writeJournal(folder: string, all: Journal["entries"]): void {
  writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...journalOf(MIGRATIONS), entries: all }));
}

it("migrations are in the order of their making, or drizzle would leave out a late one", () => {
  const made = entries.map(({ when }) => when);
  expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
});

it("an upgrade keeps every row, and is done once however often it is asked for", async () => {
  const { url, client } = await emptyDatabase();
  try {
    await migrateDatabase(url);
    await fill(client);
    const tables = new Set((await columnsOf(client)).map(({ table }) => table));
    await migrateDatabase(url, newer);
    await migrateDatabase(url, newer);
    for (const table of tables) {
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
      expect(rows[0].count, table).toBe(2);
    }
    expect((await columnsOf(client)).map(({ table, column }) => `${table}.${column}`)).toContain("members.to_come");
  } finally {
    await client.end();
  }
});

describe("a version refuses a database that is not its own, and changes nothing", () => {
  it("which a newer one brought further", async () => {
    const { url, client } = await emptyDatabase();
    try {
      await migrateDatabase(url, newer);
      await expect(migrateDatabase(url)).rejects.toThrow(/newer than this version of Daftar: it has 1 .*git pull/s);
      const { rows } = await client.query("SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations");
      expect(rows[0].count).toBe(entries.length + 1);
    } finally {
      await client.end();
    }
  });

  it("which was begun before the first release", async () => {
    const { url, client } = await emptyDatabase();
    try {
      await migrateDatabase(url);
      await client.query("UPDATE drizzle.__drizzle_migrations SET created_at = $1", [first.when - 86_400_000]);
      const before = await columnsOf(client);
      await expect(migrateDatabase(url)).rejects.toThrow(/before its first release.*Begin with an empty database/s);
      expect(await columnsOf(client)).toEqual(before);
    } finally {
      await client.end();
    }
  });

  it("which lacks a migration that drizzle will never apply any more", async () => {
    const { url, client } = await emptyDatabase();
    const late = mkdtempSync(path.join(tmpdir(), "daftar-migrations-"));
    try {
      await migrateDatabase(url);
      cpSync(MIGRATIONS, late, { recursive: true });
      appendFileSync(path.join(late, "late.sql"), 'ALTER TABLE "members" ADD COLUMN "late" text;');
      writeJournal(late, [...entries, { ...first, idx: entries.length, when: first.when - 1, tag: "late" }]);
      await expect(migrateDatabase(url, late)).rejects.toThrow(/lacks 1 migration/);
    } finally {
      rmSync(late, { recursive: true });
      await client.end();
    }
  });
});

it("finds what a member decided without going through all that anybody did", async () => {
  const { client } = await connected(await createTestDatabase());
  try {
    await client.query("SET enable_seqscan = off");
    const planOf = async (question: string) =>
      (await client.query(`EXPLAIN ${question}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(await planOf("SELECT FROM order_approvals WHERE approver_id = 'm' AND withdrawn_at IS NULL")).toMatch(
      /order_approvals_approver/,
    );
    expect(await planOf("SELECT FROM order_events WHERE actor_id = 'm' AND event = 'reject'")).toMatch(
      /order_events_rejected/,
    );
  } finally {
    await client.end();
  }
});

it("finds what somebody must be told of without going through all records", async () => {
  const { client } = await connected(await createTestDatabase());
  const taken = "verdict = ANY('{accepted,unproven}'::text[])";
  const questions = {
    order_events_approved: "order_events WHERE event = 'approve' AND created_at > now() - interval '3 days'",
    payments_unconfirmed: "payments WHERE business = 'b' AND state IN ('paid', 'verifying') AND doubt IS NULL",
    inquiries_waiting: "inquiries WHERE business = 'b' AND state = 'waiting'",
    inquiries_untold: "inquiries WHERE business = 'b' AND state IN ('approved', 'declined') AND seen_at IS NULL",
    reconciliation_mismatches_open: "reconciliation_mismatches WHERE business = 'b' AND resolved_at IS NULL",
    webhook_deliveries_next: `webhook_deliveries WHERE ${taken} AND processed_at IS NULL ORDER BY next_at NULLS LAST`,
  };
  try {
    await client.query("SET enable_seqscan = off");
    await client.query("SET enable_sort = off");
    for (const [index, question] of Object.entries(questions)) {
      const { rows } = await client.query(`EXPLAIN SELECT FROM ${question}`);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n"), index).toMatch(index);
    }
  } finally {
    await client.end();
  }
});
