import { expect, it } from "vitest";
import { inTheirPlaces } from "./use-steady-rows";

const idOf = ({ id }: { id: number }) => String(id);
const row = (id: number, text: string) => ({ id, text });

it("puts newer facts into the places where rows stand, lets nothing in and takes nothing out", () => {
  const shown = [row(1, "old"), row(2, "old"), row(3, "old")];
  const fresh = [row(4, "new"), row(2, "new"), row(1, "old")];
  expect(inTheirPlaces(shown, fresh, idOf)).toEqual([row(1, "old"), row(2, "new"), row(3, "old")]);
});
