/** Something the person who starts us can mend. Printed as it is, without a stack. */
export class Refusal extends Error {
  /** @param {...string} lines what is wrong, then what to do */
  constructor(...lines) {
    super(lines.join("\n"));
    this.name = "Refusal";
  }
}
