import { expect, it } from "vitest";
import { persianLetters, plainLetters } from "./plain-letters";

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
  ["مھدی", "مهدی"],
  ["قہوەچیان", "قهوهچیان"],
  ["ڪاظمے", "کاظمی"],
  ["ﻣﺮﯾﻢ ﻛﺎﻇﻤﻲ", "مریم کاظمی"],
  ["علۍ رضاۓ", "علی رضای"],
  ["م\u061cر\u06d6ی\u0610م", "مریم"],
])("%s reads like %s", (written, plain) => {
  expect(plainLetters(written)).toBe(plainLetters(plain));
  expect(plainLetters(written)).toBe(plain);
});

it.each([
  ["مھدے", "مهدی"],
  ["ﻣﺮﯾﻢ ﻛﺎﻇﻤﻲ", "مریم کاظمی"],
  ["ڪیانە", "کیانه"],
  // Hamzas, marks and half-spaces are part of the spelling.
  ["مؤسسهٔ علی‌رضا", "مؤسسهٔ علی‌رضا"],
  // Within a word the Kurdish letter stands apart from the next; at its end it needs no half-space.
  ["بچەها", "بچه\u200cها"],
  ["خانە", "خانه"],
])("%s is written down as %s", (written, kept) => {
  expect(persianLetters(written)).toBe(kept);
});
