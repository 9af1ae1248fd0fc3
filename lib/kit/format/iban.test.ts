import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recognise } from "@/lib/kit/search/recognise";
import { runs } from "@/lib/testing/rig/property";
import { toPersianDigits } from "./digits";
import { BANKS, bankOfIban, compactIban, formatIban, makeIban, parseIban } from "./iban";

const codes = fc.constantFrom(...Object.keys(BANKS));
const ibans = fc
  .tuple(codes, fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }))
  .map(([code, account]) => makeIban(code, String(account)));

describe("reading", () => {
  it("takes it in every usual form", () => {
    const iban = makeIban("017", "1234567890");
    for (const typed of [
      iban,
      iban.slice(2),
      formatIban(iban),
      toPersianDigits(iban),
      iban.toLowerCase(),
      ` ${iban}\u200f`,
    ]) {
      expect(parseIban(typed)).toEqual({ ok: true, iban });
    }
  });

  it("takes it in every shape that people paste", () => {
    const iban = makeIban("012", "7770583");
    const digits = iban.slice(2);
    const spread = (sign: string) => formatIban(iban).replaceAll(" ", sign);
    for (const typed of [
      `${digits}IR`,
      `${digits} IR`,
      `${digits}هق`,
      `هق${digits}`,
      `شبا: ${iban}`,
      `شماره شبا ${iban}`,
      `IBAN: ${formatIban(iban)}`,
      ...["\u00a0", "\u202f", "\u2011", "–", "—", "−", "/", "_", "ـ", "."].map(spread),
      `\u2066${formatIban(iban)}\u2069`,
      ...["\u0406", "\u0399", "\u0131", "l", "|"].map((like) => `${like}R${digits}`),
      [...iban].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(""),
      `«${iban}»`,
      `${iban} / ${formatIban(iban)}`,
    ]) {
      expect(parseIban(typed), typed).toEqual({ ok: true, iban });
      expect(recognise(typed), typed).toEqual([{ kind: "iban", value: iban }]);
    }
  });

  it("takes none of two in one place", () => {
    const [one, other] = [makeIban("012", "7770583"), makeIban("017", "1234567890")];
    for (const typed of [
      `${one} / ${other}`,
      `${one}${other}`,
      `${one.slice(2)} ${other.slice(2)}`,
      `${one} و ${other}`,
    ])
      expect(parseIban(typed), typed).toEqual({ ok: false, error: "errors.severalIbans" });
  });

  it("says what is wrong", () => {
    const iban = makeIban("017", "1234567890");
    expect(parseIban("")).toEqual({ ok: false, error: "errors.required" });
    expect(parseIban("DE89370400440532013000")).toEqual({ ok: false, error: "errors.ibanNotIranian" });
    expect(parseIban(iban.slice(0, -1))).toEqual({ ok: false, error: "errors.ibanLength" });
    expect(parseIban(iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toEqual({
      ok: false,
      error: "errors.ibanChecksum",
    });
  });

  it("notices any single wrong digit and any two neighbours swapped", () => {
    fc.assert(
      fc.property(ibans, fc.integer({ min: 2, max: 24 }), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
        const wrong = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
        expect(parseIban(wrong).ok).toBe(false);
        const swapped = `${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`;
        expect(parseIban(swapped).ok).toBe(iban[at] === iban[at + 1]);
      }),
      runs(1000),
    );
  });
});

it("comes back from its groups of four", () => {
  fc.assert(
    fc.property(ibans, (iban) => {
      expect(parseIban(iban).ok).toBe(true);
      expect(compactIban(formatIban(iban))).toBe(iban);
    }),
    runs(1000),
  );
});

it("names the bank", () => {
  expect(bankOfIban(makeIban("017", "1"), "fa")).toBe("بانک ملی ایران");
  expect(bankOfIban(makeIban("104", "1"), "en")).toBe("Blu");
  expect(bankOfIban("IR00999", "fa")).toBeNull();
});

it("keeps a masked one's ends apart from what is hidden", () => {
  expect(formatIban("IR06296•••0001")).toBe("IR06 296 ••• 0001");
  expect(formatIban("•••")).toBe("•••");
});
