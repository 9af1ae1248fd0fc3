import { randomUUID } from "node:crypto";
import pg from "pg";
import { createTestDatabase } from "./rig/database";

interface Connected {
  url: string;
  client: pg.Client;
}

export async function connected(url: string): Promise<Connected> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client };
}

/** One without any schema, of this run. */
export async function emptyDatabase(): Promise<Connected> {
  const { url, client } = await connected(await createTestDatabase());
  await client.query("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return { url, client };
}

export interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Columns of all tables but the parts of others. */
export async function columnsOf(client: pg.Client): Promise<Column[]> {
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

/** A value that a column of this type accepts, a different one each time if the type has enough values. */
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
export async function fill(client: pg.Client): Promise<void> {
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
