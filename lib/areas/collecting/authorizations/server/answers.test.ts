import { expect, it } from "vitest";
import { readAnswer } from "@/lib/kit/operations/wire-rows";
import { authorization, authorizationPage, directDebitBanks } from "./answers";

const TOLD = { id: "1", bank_code: "12", status: "ACTIVE" };

it("writes a bank's code with three digits wherever it stands", () => {
  const listed = { result: { banks: [{ code: "12" }, { code: "062" }] } };
  expect(authorization.parse(TOLD).bankCode).toBe("012");
  expect(directDebitBanks.parse(listed).map(({ code }) => code)).toEqual(["012", "062"]);
});

it.each([
  ["1479/09/03", "2100-11-24T20:29:59.000Z"],
  ["1479/09/03 00:00:00", "2100-11-24T20:29:59.000Z"],
  ["2099-11-24", "2099-11-24T20:29:59.000Z"],
  ["1478/09/03 10:30:00", "2099-11-23T07:00:00.000Z"],
])("the last day is valid to its end in Tehran: %s", (expiration_date, last) => {
  expect(authorization.parse({ ...TOLD, expiration_date }).expiresAt).toBe(last);
});

it("what is over is ended, whatever the service calls it; what is not decided so stays as it was told", () => {
  const statusOf = (told: object) => authorization.parse({ ...TOLD, ...told }).status;
  expect(statusOf({ expiration_date: "1400/01/01 23:59:59" })).toBe("EXPIRED");
  expect(statusOf({ expiration_date: "1400/01/01", status: "REVOKED" })).toBe("REVOKED");
  expect(statusOf({ expiration_date: "1400/01/01", status: "PENDING_VERIFY" })).toBe("PENDING_VERIFY");
  expect(statusOf({ expiration_date: "2099-11-24" })).toBe("ACTIVE");
  expect(statusOf({ expiration_date: null })).toBe("ACTIVE");
  // Until its last day is over it is good.
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Tehran" });
  expect(statusOf({ expiration_date: today })).toBe("ACTIVE");
});

it("an account that is no account costs itself and not the row", () => {
  const page = {
    data: [
      { ...TOLD, payer_account: "6037-99**" },
      { ...TOLD, id: "2", payer_account: { pan: "6037" } },
    ],
  };
  const { parsed, odd } = readAnswer(authorizationPage, page, { page: 1, perPage: 20 });
  expect(parsed.data?.items).toMatchObject([
    { id: "1", payerAccount: null, unread: ["payerAccount"] },
    { id: "2", payerAccount: { accountNumber: null, pan: "6037" } },
  ]);
  expect(odd).toContainEqual(["payer_account"]);
});
