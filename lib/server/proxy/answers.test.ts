import { expect, it } from "vitest";
import { serviceOperations } from "@/lib/operations/catalogue";
import { answerSchema } from "./answers";

it("knows how to read the answer of every operation in the catalogue", () => {
  expect(() => serviceOperations.map(answerSchema)).not.toThrow();
});
