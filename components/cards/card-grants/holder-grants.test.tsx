import { expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { HolderGrants } from "./holder-grants";

vi.mock("@/lib/kit/operations/query", async () => {
  const errors = await import("@/lib/kit/operations/errors");
  return {
    useOperation: () => ({ data: undefined, error: new errors.ApiError("upstream_unavailable") }),
    useOperationMutation: () => ({ error: null }),
  };
});

vi.mock("@/lib/kit/operations/every-row", async () => {
  const errors = await import("@/lib/kit/operations/errors");
  return { useEveryRow: () => ({ data: undefined, error: new errors.ApiError("upstream_unavailable") }) };
});

it("says of grants that could not be read that they could not, and not nothing under their heading", () => {
  const [, after = ""] = drawn(<HolderGrants applicationId="a" />).split(`${en.cardGrants.usable}</h3>`);
  expect(after).toMatch(/^<p role="status"[^>]*>[^<]{10,}</);
  expect(after).not.toContain(en.cardGrants.noUsable);
});
