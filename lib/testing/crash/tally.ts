import { FAULTS, KINDS, type Plan, STEPS } from "./plan";

interface Totals {
  orders: number;
  payments: number;
  paid: number;
  wrong: readonly string[];
}

/** How often it was done for what. */
export class Tally {
  #done: { plan: Plan; wasStopped: boolean }[] = [];

  add(plan: Plan, wasStopped: boolean): void {
    this.#done.push({ plan, wasStopped });
  }

  /** Whether most deaths came while their order stood at the step: the others show little. */
  get isTelling(): boolean {
    return this.#done.filter(({ wasStopped }) => wasStopped).length >= this.#done.length / 2;
  }

  /** Deaths by kind and step, each with the faults that were on the line besides; then what was found. */
  print({ orders, payments, paid, wrong }: Totals): void {
    console.log("\nDeaths by step and kind; in brackets those whose order had passed the step already:");
    for (const step of STEPS) {
      const cells = KINDS.map((kind) => {
        const those = this.#done.filter(({ plan }) => plan.step === step && plan.kind === kind);
        const passed = those.filter(({ wasStopped }) => !wasStopped).length;
        return `${kind} ${those.length}${passed > 0 ? ` (${passed})` : ""}`;
      });
      console.log(`  ${step.padEnd(34)}${cells.join(" · ")}`);
    }
    console.log("By step and fault:");
    for (const step of STEPS) {
      const cells = FAULTS.map((fault) => this.#count((plan) => plan.step === step && plan.fault === fault));
      console.log(`  ${step.padEnd(34)}${FAULTS.map((fault, index) => `${fault} ${cells[index]}`).join(" · ")}`);
    }
    const targets = ["web", "PostgreSQL", "sandbox"].map(
      (target) => `${target} ${this.#count((plan) => plan.target === target)}`,
    );
    console.log(`Killed: ${targets.join(", ")}`);
    console.log(`${this.#done.length} runs, ${orders} orders, ${payments} payments, ${paid} of them paid`);
    console.log(wrong.length === 0 ? "Nothing sent twice, nothing lost, nothing untrue." : `${wrong.length} WRONG:`);
    for (const text of wrong) console.log(`  ${text}`);
  }

  #count(fits: (plan: Plan) => boolean): number {
    return this.#done.filter(({ plan }) => fits(plan)).length;
  }
}
