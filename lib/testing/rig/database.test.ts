import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./database";

test("every caller gets a migrated database of its own", async () => {
  const urls = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(new Set(urls).size).toBe(2);
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query("SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'");
    await client.end();
    expect(rows[0].count).toBeGreaterThan(0);
  }
});
