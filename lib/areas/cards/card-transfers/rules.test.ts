import { expect, it } from "vitest";
import { cardTransfersAtService } from "./operations";
import { whyNoTransfer } from "./rules";
import { holderPartOf, isCodeOpen } from "./status";

const inUse = {
  status: "DELIVERED",
  cardholderId: "c-1",
  isReplaced: false,
  card: { pan: null, expiresOn: null, status: "ACTIVE" },
} as const;

it("money leaves an account that was opened, and goes from a card that is in use", () => {
  expect(whyNoTransfer("account", inUse)).toBeNull();
  expect(whyNoTransfer("card", inUse)).toBeNull();
  expect(whyNoTransfer("account", { ...inUse, status: "IN_REVIEW" })).toBe("noCard");
  expect(whyNoTransfer("account", { ...inUse, cardholderId: null })).toBe("noCard");
  const card = (status: "INACTIVE" | "BLOCKED" | "UNKNOWN") => ({ pan: null, expiresOn: null, status }) as const;
  expect(whyNoTransfer("card", { ...inUse, card: card("INACTIVE") })).toBe("notActive");
  expect(whyNoTransfer("card", { ...inUse, card: card("BLOCKED") })).toBe("over");
  // What is not known the service decides.
  expect(whyNoTransfer("card", { ...inUse, card: card("UNKNOWN") as never })).toBeNull();
  expect(whyNoTransfer("card", { ...inUse, isReplaced: true })).toBe("replaced");
  expect(whyNoTransfer("account", { ...inUse, isReplaced: true })).toBeNull();
});

it("a code is open until what became of this very try is certain", () => {
  const part = (codeTriedAt: string | null, codeFreed: string | null) =>
    isCodeOpen(holderPartOf({ codeTriedAt, codeFreed }));
  expect(part(null, null)).toBe(false);
  expect(part("2026-11-20T09:00:00.000Z", null)).toBe(true);
  expect(part("2026-11-20T09:00:00.000Z", "2026-11-20T09:00:00.000Z")).toBe(false);
  // An older look says nothing of the newer try.
  expect(part("2026-11-20T09:05:00.000Z", "2026-11-20T09:00:00.000Z")).toBe(true);
});

it("the account that was approved is named to the service, where it is known", () => {
  const asked = {
    provider: "default",
    cardholderId: "c-1",
    way: "INTERNAL",
    destination: "1234567890",
    ownerName: null,
    amountRial: 1,
    trackId: "t-1",
    description: "",
  } as const;
  const bodyOf = (fromAccount: string | null) =>
    cardTransfersAtService.storeAccount.toService?.({ ...asked, fromAccount })?.body;
  expect(bodyOf("9861984948469")).toMatchObject({ source_account_number: "9861984948469" });
  expect(bodyOf(null)).not.toHaveProperty("source_account_number");
});
