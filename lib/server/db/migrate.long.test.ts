import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/rig/database";
import { migrateDatabase } from "./migrate";
import { MIGRATIONS } from "./schema-level";

interface Journal {
  entries: { when: number; tag: string }[];
}

const journal: Journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta", "_journal.json"), "utf8"));
const levels = journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 }));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "daftar-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The migrations of a version that had other ones. */
function versionWith(entries: Journal["entries"]): string {
  writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function connected(url: string): Promise<{ url: string; client: pg.Client }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client };
}

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const { url, client } = await connected(await createTestDatabase());
  await client.query("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return { url, client };
}

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT table_name AS "table", column_name AS "column", data_type AS type, is_nullable = 'YES' AS "isNullable",
      column_default IS NOT NULL AS "hasDefault"
    FROM information_schema.columns WHERE table_schema = 'public'
      AND NOT (SELECT relispartition FROM pg_class WHERE oid = to_regclass(quote_ident(table_name)))
    ORDER BY table_name, column_name`);
  return rows;
}

/** Words that a CHECK allows in a column, from PostgreSQL's own spelling of it. */
async function allowedWords(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; text: string }>(`
    SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c'`);
  const found = rows.flatMap(({ table, text }) => {
    const [, column, word] = /(\w+)\)? = ANY \(\(?ARRAY\['([^']+)'/.exec(text) ?? [];
    return column && word ? [[`${table}.${column}`, word] as const] : [];
  });
  return new Map(found);
}

interface Reference {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
}

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column",
      c.confrelid::regclass::text AS target, f.attname AS "targetColumn"
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
    WHERE c.contype = 'f'`);
  return rows;
}

let counter = 0;

/** Something that a column of the type takes, another one each time where the type has so many. */
function sampleOf(type: string): unknown {
  if (type === "uuid") return randomUUID();
  if (type.startsWith("timestamp")) return new Date();
  if (type === "date") return "2026-01-01";
  if (type === "boolean") return true;
  if (type === "jsonb") return "{}";
  if (type === "bytea") return Buffer.from("x");
  if (type === "ARRAY") return [];
  return type === "text" || type.startsWith("character") ? randomUUID() : ++counter;
}

/** Puts two rows into every table, with something in every column that does not fill itself. */
async function fill(client: pg.Client): Promise<void> {
  const [columns, words, references] = [
    await columnsOf(client),
    await allowedWords(client),
    await referencesOf(client),
  ];
  const waiting = new Set(columns.map(({ table }) => table));
  while (waiting.size > 0) {
    const table = [...waiting].find((name) =>
      references.every((one) => one.table !== name || one.target === name || !waiting.has(one.target)),
    );
    if (!table) throw new Error(`tables that wait for each other: ${[...waiting].join(", ")}`);
    waiting.delete(table);
    const own = columns.filter((one) => one.table === table && !(one.hasDefault && one.type !== "text"));
    for (const offset of [0, 1]) {
      const values = own.map(async ({ column, type }) => {
        const reference = references.find((one) => one.table === table && one.column === column);
        if (!reference) return words.get(`${table}.${column}`) ?? sampleOf(type);
        const { rows } = await client.query(
          `SELECT "${reference.targetColumn}" AS value FROM "${reference.target}" ORDER BY 1 OFFSET ${offset} LIMIT 1`,
        );
        return rows[0]?.value;
      });
      const names = own.map(({ column }) => `"${column}"`).join(", ");
      const places = own.map((_, index) => `$${index + 1}`).join(", ");
      await client.query(`INSERT INTO "${table}" (${names}) VALUES (${places})`, await Promise.all(values));
    }
  }
}

it("migrations are in the order of their making, or drizzle would leave out a late one", () => {
  const made = journal.entries.map(({ when }) => when);
  expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
});

/** What tables of earlier versions are called today. */
const RENAMED: Readonly<Record<string, string>> = { exports: "watched_jobs", export_chunks: "job_chunks" };

describe("an upgrade", () => {
  /** Goes up by one schema for each of them, so that none has to come there from the beginning. */
  let ladder: string;
  let present: Column[];
  beforeAll(async () => {
    const { url, client } = await emptyDatabase();
    await client.end();
    ladder = url;
    const fresh = await connected(await createTestDatabase());
    present = await columnsOf(fresh.client).finally(() => fresh.client.end());
  });

  it.each(levels)("from $tag keeps every row and ends at the present schema", async ({ count }) => {
    await migrateDatabase(ladder, versionWith(journal.entries.slice(0, count)));
    const { url, client } = await connected(await createTestDatabase(new URL(ladder).pathname.slice(1)));
    try {
      await fill(client);
      const tables = [...new Set((await columnsOf(client)).map(({ table }) => table))];
      await migrateDatabase(url);
      for (const table of tables) {
        const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${RENAMED[table] ?? table}"`);
        expect(rows[0].count, table).toBe(2);
      }
      expect(await columnsOf(client)).toEqual(present);
      await migrateDatabase(url);
    } finally {
      await client.end();
    }
  });

  it("makes exports one kind of the jobs that are watched, each with its file", async () => {
    const { url, client } = await emptyDatabase();
    try {
      const before = journal.entries.findIndex(({ tag }) => tag === "0021_watched_jobs");
      await migrateDatabase(url, versionWith(journal.entries.slice(0, before)));
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
      await migrateDatabase(url, versionWith(journal.entries.slice(0, before)));
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
      const older = versionWith(journal.entries.slice(0, -2));
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
      await migrateDatabase(url, versionWith(first ? [first] : []));
      const late = { when: (first?.when ?? 0) - 1, tag: others.at(-1)?.tag ?? "" };
      await expect(migrateDatabase(url, versionWith(first ? [first, late] : []))).rejects.toThrow(/lacks 1 migration/);
    } finally {
      await client.end();
    }
  });
});
