import { expect, it } from "vitest";
import { isOfAccount } from "./status";

const OWN = "IR820540102680020817909002";
const OTHER = "IR062960000000100324200001";

it("a row is another account's only where it says so in an IBAN that can be read", () => {
  const isOwn = (iban: string | null) => isOfAccount(OWN)({ iban });
  for (const told of [OWN, "ir82 0540 1026 8002 0817 9090 02", OWN.slice(2), null, "", "IR82••••9002"])
    expect([told, isOwn(told)]).toEqual([told, true]);
  for (const told of [OTHER, OTHER.slice(2)]) expect([told, isOwn(told)]).toEqual([told, false]);
});
