import { expect, it } from "vitest";
import { plainLetters } from "./plain-letters";

it.each([
  ["تأیید", "تایید"],
  ["تأييد", "تایید"],
  ["تائید", "تایید"],
  ["تسویهٔ تازه", "تسویه تازه"],
  ["تسويۀ تازه", "تسویه تازه"],
  ["كارت‌ها", "کارتها"],
  ["مسؤول", "مسوول"],
  ["آقا", "اقا"],
  ["۱۲٣", "123"],
  ["Rial", "rial"],
])("%s reads like %s", (written, plain) => {
  expect(plainLetters(written)).toBe(plainLetters(plain));
  expect(plainLetters(written)).toBe(plain);
});
