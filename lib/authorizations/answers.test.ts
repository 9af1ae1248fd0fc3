import { expect, it } from "vitest";
import { authorization, directDebitBanks } from "./answers";

it("writes a bank's code with three digits wherever it stands", () => {
  const asTold = { id: "1", bank_code: "12", status: "ACTIVE" };
  const listed = { result: { banks: [{ code: "12" }, { code: "062" }] } };
  expect(authorization.parse(asTold).bankCode).toBe("012");
  expect(directDebitBanks.parse(listed).map(({ code }) => code)).toEqual(["012", "062"]);
});
