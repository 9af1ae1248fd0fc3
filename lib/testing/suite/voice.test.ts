import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { speakLater } from "./voice";

test("what is said beside another part is heard whole and in order once that has ended, and then at once", async () => {
  let heard = "";
  const write = (chunk: Buffer, _: string, done: () => void) => {
    heard += chunk;
    done();
  };
  const terminal = new Writable({ write });
  const voice = speakLater(terminal);
  voice.reporter.line("a heading");
  expect(await voice.runNode(["-e", "console.log(process.env.WORD); process.exitCode = 3"], { WORD: "found" })).toBe(3);
  expect(heard).toBe("");
  voice.open();
  expect(heard).toBe("a heading\nfound\n");
  voice.reporter.line("the end");
  expect(await voice.runNode(["-e", "console.error('of it')"])).toBe(0);
  expect(heard).toBe("a heading\nfound\nthe end\nof it\n");
});
