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

it("reads together what comes in one turn, and then all that came meanwhile, each key once", async () => {
  const { asked, answer, read } = slowReader();
  const get = batched(read, "nothing");
  const first = [get("a"), get("b"), get("a")];
  await expect.poll(() => asked).toEqual([["a", "b"]]);
  const later = [get("a"), get("c"), get("c")];
  answer();
  expect(await Promise.all(first)).toEqual(["a!", "b!", "a!"]);
  await expect
    .poll(() => asked)
    .toEqual([
      ["a", "b"],
      ["a", "c"],
    ]);
  answer();
  expect(await Promise.all(later)).toEqual(["a!", "c!", "c!"]);
});

it("fails only those who asked together, and goes on", async () => {
  const { answer, asked, read } = slowReader();
  const get = batched(read, "nothing");
  const failing = expect(get("broken")).rejects.toThrow("no");
  await expect.poll(() => asked.length).toBe(1);
  const next = get("fine");
  answer();
  await failing;
  await expect.poll(() => asked.length).toBe(2);
  answer();
  expect(await next).toBe("fine!");
});
