import { describe, expect, it } from "vitest";
import { maskAnswer, maskText } from "./mask";

describe("masking", () => {
  it("hides the middle, so that two people can still be told apart", () => {
    expect(maskText("09121234567", "mobile")).toBe("0912•••67");
    expect(maskText("0012345679", "nationalCode")).toBe("•••679");
    expect(maskText("IR820540102680020817909002", "iban")).toBe("IR82054•••9002");
    expect(maskText("سارا احمدی", "name")).toBe("س••• ا•••");
    expect(maskText("sara@example.com", "email")).toBe("s•••@example.com");
    expect(maskText("12", "account")).toBe("•••");
  });

  it("covers wholly what is no whole address, as one that is half typed", () => {
    for (const text of ["zahra.nouri.09123456789", "a@b.ir", "zahra@", "zahra@b.ir\r\nBcc: x", "zahra nouri@b.ir"])
      expect(maskText(text, "email"), text).toBe("•••");
  });

  it("hides the numbers and addresses of people in free text, and leaves days, amounts and words", () => {
    const mask = (text: string) => maskText(text, "text");
    expect(mask("واریز برای ۰۹۱۲۱۲۳۴۵۶۷")).toBe("واریز برای •••۴۵۶۷");
    expect(mask("به IR82 0540 1026 8002 0817 9090 02 بابت اجاره")).toBe("به •••0 02 بابت اجاره");
    expect(mask("card 6037-9912-3456-7890, 0912 123 4567, a.b@c.ir")).toBe("card •••7890, •••4567, •••");
    expect(mask("1404/05/06 12:30:00, 2026-01-02 12:30, 1250000")).toBe(
      "1404/05/06 12:30:00, 2026-01-02 12:30, 1250000",
    );
    expect(mask("1".repeat(100_000))).toBe("•••1111");
  });

  it("reaches into lists and leaves the shared answer and everything else as it was", () => {
    const data = {
      items: [
        { id: "1", payer: { mobile: "09121234567" } },
        { id: "2", payer: null },
      ],
      total: 2,
    };
    const masked = maskAnswer(data, { "items.*.payer.mobile": "mobile", "items.*.nothing.here": "name" });
    expect(masked).toEqual({
      items: [
        { id: "1", payer: { mobile: "0912•••67" } },
        { id: "2", payer: null },
      ],
      total: 2,
    });
    expect(data.items[0]?.payer?.mobile).toBe("09121234567");
  });
});
