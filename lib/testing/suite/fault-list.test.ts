import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FAULTS } from "./fault-list";

it("every fault of the list still changes one place", () => {
  for (const { name, file, find, put } of FAULTS) {
    expect(readFileSync(file, "utf8").split(find), name).toHaveLength(2);
    expect(put, name).not.toBe(find);
  }
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
});
