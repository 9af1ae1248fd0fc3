import { expect, it } from "vitest";
import { localOperations } from "@/lib/operations/catalogue";
import { localHandlers } from "./handlers";

it("our own operations and their handlers are the same set, each under a name of its own", () => {
  const handled = localHandlers.map(({ operation }) => operation.id).sort();
  expect(handled).toEqual(localOperations.map(({ id }) => id).sort());
  expect(new Set(handled).size).toBe(handled.length);
});
