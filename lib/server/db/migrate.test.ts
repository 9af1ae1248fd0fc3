import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  emptyDatabase,
  expectUpgrade,
  fill,
  journal,
  levels,
  openVersions,
  type Versions,
} from "@/lib/testing/migrations";
import { migrateDatabase } from "./migrate";

let versions: Versions;
beforeAll(() => {
  versions = openVersions();
});
afterAll(() => versions.remove());

it("migrations are in the order of their making, or drizzle would leave out a late one", () => {
  const made = journal.entries.map(({ when }) => when);
  expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
});

describe("an upgrade", () => {
  // From each of the others `npm run test:all` goes up.
  it("from the version before keeps every row and ends at the present schema", async () => {
    const { url, client } = await emptyDatabase();
    await client.end();
    await migrateDatabase(url, versions.with(journal.entries.slice(0, -1)));
    await expectUpgrade(url);
  });

  it("makes exports one kind of the jobs that are watched, each with its file", async () => {
    const { url, client } = await emptyDatabase();
    try {
      const before = journal.entries.findIndex(({ tag }) => tag === "0021_watched_jobs");
      await migrateDatabase(url, versions.with(journal.entries.slice(0, before)));
      const [id, memberId] = [randomUUID(), randomUUID()];
      await client.query(
        `INSERT INTO exports (id, business, member_id, member_name, source, format, input, options, status)
         VALUES ($1, 'parsmart', $2, 'a', 'orders', 'csv', '{"state": "done"}', '{"locale": "fa", "run": "x"}', 'done')`,
        [id, memberId],
      );
      await client.query("INSERT INTO export_chunks (export_id, seq, bytes) VALUES ($1, 0, 'x')", [id]);
      await migrateDatabase(url);
      const { rows } = await client.query(
        "SELECT kind, input, options, status, bytes FROM watched_jobs JOIN job_chunks ON job_id = id",
      );
      expect(rows).toEqual([
        {
          kind: "export",
          input: { source: "orders", format: "csv", filters: { state: "done" } },
          options: { locale: "fa" },
          status: "done",
          bytes: Buffer.from("x"),
        },
      ]);
    } finally {
      await client.end();
    }
  });

  it("gives approvals from before roles were kept the approver's role, else the least that may approve", async () => {
    const { url, client } = await emptyDatabase();
    try {
      const before = journal.entries.findIndex(({ tag }) => tag === "0005_payouts");
      await migrateDatabase(url, versions.with(journal.entries.slice(0, before)));
      await fill(client);
      const order = (await client.query("SELECT id, business FROM payment_orders ORDER BY id LIMIT 1")).rows[0];
      const member = (await client.query("SELECT id FROM members ORDER BY id LIMIT 1")).rows[0];
      await client.query("DELETE FROM memberships; DELETE FROM order_approvals");
      await client.query("INSERT INTO businesses (slug) VALUES ($1)", [order.business]);
      await client.query("INSERT INTO memberships (business, member_id, role) VALUES ($1, $2, 'owner')", [
        order.business,
        member.id,
      ]);
      for (const approver of [member.id, randomUUID()]) {
        await client.query(
          "INSERT INTO order_approvals (order_id, approver_id, approver_name, content_hash) VALUES ($1, $2, 'a', 'b')",
          [order.id, approver],
        );
      }
      await migrateDatabase(url);
      const { rows } = await client.query("SELECT approver_id, approver_role FROM order_approvals");
      expect(new Map(rows.map((row) => [row.approver_id === member.id, row.approver_role]))).toEqual(
        new Map([
          [true, "owner"],
          [false, "manager"],
        ]),
      );
    } finally {
      await client.end();
    }
  });
});

describe("a version refuses a database that is not its own", () => {
  it("and was brought further by a newer one, changing nothing", async () => {
    const { url, client } = await emptyDatabase();
    try {
      await migrateDatabase(url);
      const older = versions.with(journal.entries.slice(0, -2));
      await expect(migrateDatabase(url, older)).rejects.toThrow(
        /newer than this version of Daftar: it has 2 .*git pull/s,
      );
      const { rows } = await client.query("SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations");
      expect(rows[0].count).toBe(levels.length);
    } finally {
      await client.end();
    }
  });

  it("and lacks one that drizzle will never apply any more", async () => {
    const { url, client } = await emptyDatabase();
    try {
      const [first, ...others] = journal.entries;
      await migrateDatabase(url, versions.with(first ? [first] : []));
      const late = { when: (first?.when ?? 0) - 1, tag: others.at(-1)?.tag ?? "" };
      await expect(migrateDatabase(url, versions.with(first ? [first, late] : []))).rejects.toThrow(
        /lacks 1 migration/,
      );
    } finally {
      await client.end();
    }
  });
});
