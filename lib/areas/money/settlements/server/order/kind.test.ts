import { expect, it } from "vitest";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { settlementKind } from "./kind";

const HOUR_MS = 3_600_000;
const cancelOf = (status: string, { isInstant = false, ageMs = 0 } = {}) =>
  settlementKind.cancelable?.({
    content: { isInstant },
    receipt: { status },
    sentAt: new Date(Date.now() - ageMs),
  } as unknown as PaymentOrder);

it("can be cancelled as long as the service says that it waits, and says until when that usually is", () => {
  expect(cancelOf("PENDING")).toEqual({ cancel: true, cancelUntil: expect.stringMatching(/Z$/) });
  expect(cancelOf("PENDING", { ageMs: HOUR_MS })).toEqual({ cancel: true, cancelUntil: null });
  expect(cancelOf("INIT")).toMatchObject({ cancel: false });
  expect(cancelOf("PENDING", { isInstant: true })).toMatchObject({ cancel: false });
});
