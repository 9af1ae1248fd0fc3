import { afterAll, beforeAll, it } from "vitest";
import { emptyDatabase, expectUpgrade, journal, levels, openVersions, type Versions } from "@/lib/testing/migrations";
import { migrateDatabase } from "./migrate";

/** Goes up by one schema for each of them, so that none has to come there from the beginning. */
let ladder: string;
let versions: Versions;
beforeAll(async () => {
  versions = openVersions();
  const { url, client } = await emptyDatabase();
  await client.end();
  ladder = url;
});
afterAll(() => versions.remove());

it.each(levels)("an upgrade from $tag keeps every row and ends at the present schema", async ({ count }) => {
  await migrateDatabase(ladder, versions.with(journal.entries.slice(0, count)));
  await expectUpgrade(ladder);
});
