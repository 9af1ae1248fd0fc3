import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { bookErasureKeys, serviceWrites } from "@/lib/server/db/schema";
import { bytes } from "@/lib/server/db/schema/columns";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { reseal, sealedColumn } from "./reseal";
import { open, seal } from "./secret-box";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

const earlier = randomBytes(32).toString("hex");
const answers = sealedColumn(serviceWrites, "answer", ({ key }) => `answer ${key}`);
const erasureKeys = sealedColumn(bookErasureKeys, "sealed", ({ business }) => `key of ${business}`);
const noSuchTable = pgTable("no_such_table", { id: text("id").primaryKey(), contents: bytes("contents") });
const broken = sealedColumn(noSuchTable, "contents", ({ id }) => id);

const withBoth = (work: () => Promise<void>): Promise<void> =>
  underSecrets({ present: process.env.DAFTAR_SECRET ?? "", earlier }, work);

/** Rows that the earlier secret sealed, more than a page of them. */
async function storeAnswers(): Promise<void> {
  await db().delete(serviceWrites);
  const [business, memberId] = ["parsmart", randomUUID()];
  await underSecrets({ present: earlier }, async () => {
    const rows = Array.from({ length: 450 }, (_, at) => {
      const key = randomUUID();
      return {
        ...{ business: at % 2 === 0 ? business : "another", memberId, key, operation: "customers.create" },
        inputHash: Buffer.alloc(0),
        answer: seal(`text of ${key}`, `answer ${key}`),
      };
    });
    await db().insert(serviceWrites).values(rows);
  });
}

/** How many rows the present secret opens. */
async function openedAnswers(): Promise<number> {
  const rows = await db().select().from(serviceWrites);
  return rows.filter(({ key, answer }) => {
    try {
      return answer && open(answer, `answer ${key}`) === `text of ${key}`;
    } catch {
      return false;
    }
  }).length;
}

it("seals all pages of a table, whatever its key is, except rows that no secret opens", async () => {
  await storeAnswers();
  const [lost] = await db().select().from(serviceWrites).limit(1);
  if (!lost) throw new Error("no row");
  const contents = randomBytes(60);
  await db().update(serviceWrites).set({ answer: contents }).where(eq(serviceWrites.key, lost.key));
  await withBoth(() => reseal([answers]));
  expect(await openedAnswers()).toBe(449);
  const [kept] = await db().select().from(serviceWrites).where(eq(serviceWrites.key, lost.key));
  expect(kept?.answer).toEqual(contents);
});

it("a column that fails does not stop the others, and is reported after them", async () => {
  await underSecrets({ present: earlier }, async () => {
    await db()
      .insert(bookErasureKeys)
      .values({ business: "parsmart", sealed: seal("a key", "key of parsmart") });
  });
  await withBoth(() => expect(reseal([broken, erasureKeys])).rejects.toThrow("some columns could not be sealed again"));
  const [row] = await db().select().from(bookErasureKeys);
  expect(row && open(row.sealed, "key of parsmart")).toBe("a key");
});

it("reads no table where no earlier secret is known, which could open a row", async () => {
  await expect(reseal([broken])).resolves.toBeUndefined();
});

it("ends between two rows when its work is stopped", async () => {
  await storeAnswers();
  const stop = new AbortController();
  const stopping = sealedColumn(serviceWrites, "answer", answers.purposeOf as never, {
    derived: () => {
      stop.abort();
      return {};
    },
  });
  await withBoth(() => expect(reseal([stopping, erasureKeys], stop.signal)).rejects.toThrow("aborted"));
  expect(await openedAnswers()).toBe(1);
});
