import { randomInt } from "node:crypto";

/** A national code with its check digit. @param nine its first nine digits */
export function withCheckDigit(nine: string): string {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return `${nine}${rest < 2 ? rest : 11 - rest}`;
}

/** The first number of this process, because a database of an earlier process already has other people. */
let made = randomInt(9000);

/**
 * A national code that is new in this process; random codes would repeat now and then.
 *
 * @param tail its fifth to ninth digit: the fifth to eighth choose how the sandbox treats its holder
 */
export function newNationalCode(tail: string): string {
  made += 1;
  return withCheckDigit(`${1000 + (made % 9000)}${tail}`);
}
