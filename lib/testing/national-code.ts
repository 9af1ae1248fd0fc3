import { randomInt } from "node:crypto";

/** A national code with its check digit. @param nine its first nine digits */
export function withCheckDigit(nine: string): string {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return `${nine}${rest < 2 ? rest : 11 - rest}`;
}

/** Where this process begins to count: a database that an earlier process has left knows other people. */
let made = randomInt(9000);

/**
 * A national code that nobody of this process has yet: codes drawn at random are somebody else's now and then.
 *
 * @param tail its fifth to ninth digit: by the fifth to eighth the sandbox decides what becomes of whoever has it
 */
export function newNationalCode(tail: string): string {
  made += 1;
  return withCheckDigit(`${1000 + (made % 9000)}${tail}`);
}
