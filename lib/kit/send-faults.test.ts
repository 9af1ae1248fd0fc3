import { IntlMessageFormat } from "intl-messageformat";
import { expect, it } from "vitest";
import en from "./i18n/en/send-faults";
import fa from "./i18n/fa/send-faults";
import { CODED_SEND_FAULTS, SEND_FAULTS, sendFaultWords } from "./send-faults";

const said = (fault: string, locale: "fa" | "en") => {
  const words = sendFaultWords(fault);
  const name = words?.key.replace("sendFaults.", "") as keyof typeof en;
  return words && String(new IntlMessageFormat({ fa, en }[locale][name], locale).format(words.values));
};

it("every fault has words in both languages, with the reader's digits", () => {
  for (const fault of [...SEND_FAULTS, ...CODED_SEND_FAULTS.map((name) => `${name}:550`)]) {
    expect(said(fault, "en"), fault).toMatch(/^[a-z]/);
    expect(said(fault, "fa"), fault).toMatch(/^\p{Script=Arabic}[^0-9]+$/u);
  }
  expect(said("answered:500", "fa")).toBe("با کد ۵۰۰ پاسخ داد");
  expect(said("answered:500", "en")).toBe("answered with code 500");
});

it.each(["answered 500", "the mail server answered 550 to RCPT TO", "550", "", "answered", "timeout:3", "toString"])(
  "a text of an earlier version stays a text: %s",
  (fault) => {
    expect(sendFaultWords(fault)).toBeNull();
  },
);
