import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { type AuditContent, entryHash, GENESIS_HASH } from "./chain";
import { fromExportLine, toExportLine } from "./read-chain";
import { type FoundEntry, verifyChain } from "./verify-chain";

type Entry = FoundEntry & { content: AuditContent };

function chainOf(contents: AuditContent[]): Entry[] {
  let previousHash = GENESIS_HASH;
  return contents.map((content, index) => {
    const entry = { seq: index + 1, previousHash, hash: entryHash(previousHash, index + 1, content), content };
    previousHash = entry.hash;
    return entry;
  });
}

const content = (number: number): AuditContent => ({
  at: new Date(1_750_000_000_000 + number * 1000).toISOString(),
  business: number % 3 === 0 ? null : "parsmart",
  actorId: `member-${number % 4}`,
  actorName: "نرگس کاویانی",
  action: "member.signed_in",
  subject: null,
  detail: { method: "password", number, nested: { b: 1, a: [1, "x"] } },
  ip: "127.0.0.1",
  requestId: `request-${number}`,
});

const twenty = chainOf(Array.from({ length: 20 }, (_, index) => content(index)));
const at = (index: number): Entry => {
  const entry = twenty[index];
  if (!entry) throw new Error("no such entry");
  return entry;
};

describe("a chain of audit entries", () => {
  it("is whole as it was written", async () => {
    expect(await verifyChain(twenty)).toMatchObject({ entries: 20, lastSeq: 20, broken: null });
  });

  it("is whole when empty", async () => expect(await verifyChain([])).toMatchObject({ entries: 0, broken: null }));

  it("survives the order of keys that a database changes", async () => {
    const turned = twenty.map((entry) => ({
      ...entry,
      content: { ...entry.content, detail: Object.fromEntries(Object.entries(entry.content.detail).reverse()) },
    }));
    expect(await verifyChain(turned)).toMatchObject({ broken: null });
  });

  it("shows any single change in any field of any entry", async () => {
    const fields = ["at", "business", "actorId", "actorName", "action", "subject", "ip", "requestId"] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 19 }),
        fc.constantFrom(...fields, "seq", "hash", "previousHash", "detail"),
        fc.string({ minLength: 1 }),
        async (index, field, text) => {
          const entry = structuredClone(at(index));
          if (field === "seq") entry.seq += 1 + text.length;
          else if (field === "hash" || field === "previousHash") entry[field] = `x${entry[field].slice(1)}`;
          else if (field === "detail") entry.content.detail = { ...entry.content.detail, [text]: "other" };
          else entry.content[field] = `${entry.content[field] ?? ""}${text}`;
          const report = await verifyChain(twenty.map((original, place) => (place === index ? entry : original)));
          expect(report.broken).not.toBeNull();
          expect(report.lastSeq).toBe(index);
        },
      ),
      runs(1000),
    );
  });

  it("shows entries that are gone, doubled or swapped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 18 }), async (index) => {
        const without = twenty.filter((_, place) => place !== index);
        expect((await verifyChain(without)).broken).toEqual({ seq: index + 1, reason: "removed" });
        const doubled = twenty.flatMap((entry, place) => (place === index ? [entry, entry] : [entry]));
        expect((await verifyChain(doubled)).broken).toEqual({ seq: index + 1, reason: "reordered" });
        const swapped = twenty.with(index, at(index + 1)).with(index + 1, at(index));
        expect((await verifyChain(swapped)).broken).toEqual({ seq: index + 1, reason: "removed" });
      }),
      runs(1000),
    );
  });

  it("shows with a checkpoint that the end was cut off or that all was written anew", async () => {
    const checkpoint = { at: content(9).at, seq: 10, hash: at(9).hash };
    expect(await verifyChain(twenty, [checkpoint])).toMatchObject({ broken: null, checkpoints: 1 });
    expect((await verifyChain(twenty.slice(0, 9), [checkpoint])).broken).toEqual({ seq: 10, reason: "truncated" });
    const forged = chainOf(
      twenty.map((entry, index) => (index === 3 ? { ...entry.content, ip: "10.0.0.1" } : entry.content)),
    );
    expect(await verifyChain(forged)).toMatchObject({ broken: null });
    expect((await verifyChain(forged, [checkpoint])).broken).toEqual({ seq: 10, reason: "rewritten" });
  });

  it("can be checked by its links where entries are withheld", async () => {
    const partly = twenty.map((entry) => (entry.content.business === null ? { ...entry, content: null } : entry));
    expect(await verifyChain(partly)).toMatchObject({ broken: null, withheld: 7 });
  });

  it("is the same after it was written to a file and read again", async () => {
    const read = twenty.map((entry) => fromExportLine(toExportLine(entry)));
    expect(read).toEqual(twenty);
    expect(fromExportLine("{")).toBeNull();
    expect(fromExportLine('{"seq":1}')).toBeNull();
  });
});
