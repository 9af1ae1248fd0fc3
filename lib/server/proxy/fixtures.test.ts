import "@/lib/server/app";
import { describe, expect, it, vi } from "vitest";
import { readAnswer } from "@/lib/kit/operations/wire-rows";
import { serviceOperations } from "@/lib/testing/catalogue";
import { ENVELOPES, inEnvelope } from "@/lib/testing/envelopes";
import { FIXTURES } from "@/lib/testing/fixtures/all";
import { answerSchema } from "./areas";

// The other form of a number is a secret of the installation.
vi.mock("@/lib/server/core/references", () => {
  const references = { of: (id: string) => `reference of ${id}`, idIn: () => null };
  return { maskedIds: references, referencesFor: () => references };
});

const ASKED = { page: 1, perPage: 20 };
const operationOf = (id: string) => {
  const found = serviceOperations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

it("has a fixture for every operation of the catalogue", () => {
  expect(FIXTURES.map(({ operation }) => operation).sort()).toEqual(serviceOperations.map(({ id }) => id).sort());
});

describe.each(FIXTURES)("$operation", ({ operation, answer, read, variants = [] }) => {
  it.each([{ name: "as the reference has it", answer, read, odd: [] as readonly string[] }, ...variants])(
    "is read $name",
    ({ answer: given, read: meant, odd = [] }) => {
      const { parsed, odd: found } = readAnswer(answerSchema(operationOf(operation)), given, ASKED);
      expect(parsed.error?.issues).toBeUndefined();
      expect(parsed.data).toMatchObject(meant as object);
      expect(found.map((path) => path.join(".")).sort()).toEqual([...odd].sort());
    },
  );

  it.each(ENVELOPES.slice(1))("is read in the envelope %s", (envelope) => {
    for (const each of [{ answer, read, odd: [] as readonly string[] }, ...variants]) {
      const given = inEnvelope(each.answer as Record<string, unknown>, envelope);
      const { parsed } = readAnswer(answerSchema(operationOf(operation)), given, ASKED);
      expect([given, parsed.error?.issues]).toEqual([given, undefined]);
      expect(parsed.data).toMatchObject(each.read as object);
    }
  });
});
