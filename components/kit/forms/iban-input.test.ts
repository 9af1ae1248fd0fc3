import { expect, it, vi } from "vitest";
import { formatIban, makeIban } from "@/lib/kit/format/iban";
import { IbanInput } from "./iban-input";

it("takes none of two IBANs that were pasted, and says so until it is one again", () => {
  const [one, other] = [makeIban("012", "7770583"), makeIban("017", "1234567890")];
  const [onIban, onSeveral] = [vi.fn(), vi.fn()];
  const { refuses, onValue, clean } = IbanInput({ value: "", onIban, onSeveral }).props;
  expect(refuses(`${one} / ${other}`)).toBe(true);
  expect(onSeveral).toHaveBeenLastCalledWith(true);
  expect(refuses(formatIban(one))).toBe(false);
  expect(onSeveral).toHaveBeenLastCalledWith(false);
  onValue(clean(`شبا: ${formatIban(one)}`));
  expect(onIban).toHaveBeenCalledWith(one);
});
