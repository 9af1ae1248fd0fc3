import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE } from "./services";

/**
 * A fresh database with the present schema, on the PostgreSQL of this test run (about 30 ms). It goes with the run.
 *
 * @param template another database of this run to make a copy of; nobody may be connected to it
 * @returns its DATABASE_URL
 */
export async function createTestDatabase(template: string = TEMPLATE): Promise<string> {
  const answer = await fetch(inject("testServicesUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The test database does not start: ${text}`);
  const url = new URL(text);
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // By copying files, which takes a third of what it takes block by block.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
