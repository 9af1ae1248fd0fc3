import { expect, it } from "vitest";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { connected } from "@/lib/testing/migrations";
import { createTestDatabase } from "@/lib/testing/rig/database";

const RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x600, 0x6ff],
  [0x200b, 0x206f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
  [0xff01, 0xff5e],
];
const LETTERS = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)),
).filter((letter) => !/\p{Cn}/u.test(letter));

it("the database writes every letter as the browser does, alone and between others", async () => {
  const { client } = await connected(await createTestDatabase());
  try {
    const texts = LETTERS.flatMap((letter) => [letter, `ب${letter}ب`]);
    const { rows } = await client.query<{ plain: string }>(
      "SELECT plain_letters(text) AS plain FROM unnest($1::text[]) WITH ORDINALITY AS all_texts(text, place) ORDER BY place",
      [texts],
    );
    const other = texts.filter((text, index) => rows[index]?.plain !== plainLetters(text));
    expect(other.map((text) => [text, text.codePointAt(0)?.toString(16), text.codePointAt(1)?.toString(16)])).toEqual(
      [],
    );
    const { rows: words } = await client.query("SELECT words_of('مھدی قہوەچي، ڪاظمے') AS words");
    expect(words[0].words).toEqual(["مهدی", "قهوهچی", "کاظمی"]);
  } finally {
    await client.end();
  }
});
