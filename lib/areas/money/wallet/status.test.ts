import { expect, it } from "vitest";
import { transactionStatusView, wayOf } from "./status";

it("names a state that Daftar does not know as every other list does, with the service's own number of it", () => {
  const view = transactionStatusView({ status: "unknown", channelTitle: null, statusAsSent: "9" });
  expect(view).toMatchObject({ label: "statuses.notOurs", hint: "statuses.notOursHint", asSent: "9" });
  expect(
    transactionStatusView({ status: "successful", channelTitle: null, statusAsSent: null }).asSent,
  ).toBeUndefined();
});

it("tells money that went back to somebody from money that came, by the channel or by what it gives back", () => {
  const row = { status: "successful", channelTitle: null, sourceTransactionId: null } as const;
  expect(wayOf({ ...row, channelTitle: "درگاه پرداخت" })).toMatchObject({ what: "wallet.channels.ipg", isOut: false });
  const refund = { what: "wallet.channels.refund", isOut: true };
  expect(wayOf({ ...row, channelTitle: "استرداد" })).toEqual(refund);
  expect(wayOf({ ...row, channelTitle: "یک چیز نو", sourceTransactionId: "7" })).toEqual(refund);
  expect(wayOf({ ...row, status: "failed", sourceTransactionId: "7" }).isOut).toBe(false);
});
