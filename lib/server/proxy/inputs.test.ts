import { expect, it } from "vitest";
import { serviceOperations } from "@/lib/operations/catalogue";
import { localOperations } from "@/lib/operations/local-catalogue";
import { inputSchema } from "./inputs";

it("knows what every operation in the catalogues may be asked", () => {
  expect(() => [...serviceOperations, ...localOperations].map((operation) => inputSchema(operation))).not.toThrow();
});
