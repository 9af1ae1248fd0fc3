import { expect, it } from "vitest";
import { batched } from "./batch";

/** A reader that answers only when told to, and notes what it was asked. */
function slowReader() {
  const asked: string[][] = [];
  const answers: (() => void)[] = [];
  const read = (keys: string[]) => {
    asked.push(keys);
    return new Promise<Map<string, string>>((resolve, reject) => {
      answers.push(() =>
        keys.includes("broken") ? reject(new Error("no")) : resolve(new Map(keys.map((key) => [key, `${key}!`]))),
      );
    });
  };
  return { asked, answer: () => answers.shift()?.(), read };
}

it("reads the first at once and all that come meanwhile together, each key once", async () => {
  const { asked, answer, read } = slowReader();
  const get = batched(read, "nothing");
  const first = get("a");
  const later = [get("a"), get("b"), get("b")];
  expect(asked).toEqual([["a"]]);
  answer();
  expect(await first).toBe("a!");
  await expect.poll(() => asked).toEqual([["a"], ["a", "b"]]);
  answer();
  expect(await Promise.all(later)).toEqual(["a!", "b!", "b!"]);
});

it("fails only those who asked together, and goes on", async () => {
  const { answer, asked, read } = slowReader();
  const get = batched(read, "nothing");
  const answered = () => asked.length === 2 && answer() === undefined;
  const failing = expect(get("broken")).rejects.toThrow("no");
  const next = get("fine");
  answer();
  await failing;
  await expect.poll(answered).toBe(true);
  expect(await next).toBe("fine!");
});
