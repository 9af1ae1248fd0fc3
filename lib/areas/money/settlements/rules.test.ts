import { expect, it } from "vitest";
import { cancelableUntil } from "./rules";
import { settlement } from "./server/answers";

const waiting = { status: "PENDING", isInstant: false, createdAt: "2026-11-21T07:11:29.000Z" } as const;

it("can be taken back until the next half hour, if it waits for one", () => {
  expect(cancelableUntil(waiting)).toBe("2026-11-21T07:30:00.000Z");
  expect(cancelableUntil({ ...waiting, createdAt: "2026-11-21T07:30:00.000Z" })).toBe("2026-11-21T08:00:00.000Z");
  expect(cancelableUntil({ ...waiting, isInstant: true })).toBeNull();
  expect(cancelableUntil({ ...waiting, status: "INIT" })).toBeNull();
  expect(cancelableUntil({ ...waiting, createdAt: null })).toBeNull();
});

it("tells what came back from what never left, and an hour only where one was told", () => {
  const read = (fields: object) => settlement.parse({ id: 1, status: "CANCELED", amount: "50000", ...fields });
  expect(read({ revised_transaction_id: 7 }).status).toBe("CANCELED");
  expect(read({ revised_transaction_id: 7, ref_code: "1" }).status).toBe("REVERSED");
  expect(read({ settlement_date: "2026-11-21" })).toMatchObject({ date: "2026-11-21", createdAt: null });
  expect(read({ settlement_date: "2026-11-21", settlement_time: "10:41:29" }).createdAt).toBe(
    "2026-11-21T07:11:29.000Z",
  );
});
