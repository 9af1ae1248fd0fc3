import { expect, it } from "vitest";
import { transactionStatusView } from "./status";

it("names a state that Daftar does not know as every other list does, with the service's own number of it", () => {
  const view = transactionStatusView({ status: "unknown", channelTitle: null, statusAsSent: "9" });
  expect(view).toMatchObject({ label: "statuses.notOurs", hint: "statuses.notOursHint", asSent: "9" });
  expect(
    transactionStatusView({ status: "successful", channelTitle: null, statusAsSent: null }).asSent,
  ).toBeUndefined();
});
