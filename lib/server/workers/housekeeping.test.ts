import { expect, it, vi } from "vitest";
import { cleanUp } from "./housekeeping";

it("what fails holds up nothing behind it, and is named", async () => {
  const later = vi.fn(async () => undefined);
  const forgetNothing = async () => {
    throw new Error("away");
  };
  await expect(cleanUp({ forgetNothing, later })).rejects.toThrow("forgetNothing");
  expect(later).toHaveBeenCalledOnce();
});
