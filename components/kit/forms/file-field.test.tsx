import { expect, it } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { FileField } from "./file-field";

it("says before anything is chosen which kinds are taken, and the picker offers those", () => {
  const rest = { file: null, onChoose: () => {}, onGiveUp: () => {}, progress: undefined };
  const rule = { types: ["jpeg", "png"], mostBytes: 5_000_000 } as const;
  const field = drawn(<FileField label="Photo" rule={rule} hint="Straight to the service." {...rest} />);
  expect(field).toContain("JPEG or PNG, at most 5 MB.");
  expect(field).toContain("Straight to the service.");
  // A telephone makes a JPEG of its HEIC photo where only such are asked for.
  expect(field).toContain('accept="image/jpeg,.jpg,image/png,.png"');
});
