import { INQUIRY_STEPS, type InquiryPlan } from "./inquiries/plan";
import { NOTICE_STEPS, type NoticePlan } from "./notices/plan";
import { PAYER_STEPS, type PayerPlan } from "./payers/plan";
import { FAULTS, KINDS, type Plan, STEPS, TARGETS } from "./plan";

interface Totals {
  orders: number;
  payments: number;
  paid: number;
  visits: number;
  wrong: readonly string[];
}

interface Told {
  kinds: readonly string[];
  messages: number;
  twice: number;
  texts: number;
  textsTwice: number;
}

/** How often it was done for what. */
export class Tally {
  #done: { plan: Plan; wasStopped: boolean }[] = [];
  #payers: { plan: PayerPlan; wasStopped: boolean }[] = [];
  #inquiries: { plan: InquiryPlan; wasStopped: boolean }[] = [];
  #notices: { plan: NoticePlan; wasStopped: boolean }[] = [];
  #told = { kinds: [] as string[], messages: 0, twice: 0, texts: 0, textsTwice: 0 };
  /** New pairs that an owner gave, since the answer to a renewal was lost in a death. */
  pairs = 0;

  add(plan: Plan, wasStopped: boolean): void {
    this.#done.push({ plan, wasStopped });
  }

  addPayers(plan: PayerPlan, wasStopped: boolean): void {
    this.#payers.push({ plan, wasStopped });
  }

  addInquiries(plan: InquiryPlan, wasStopped: boolean): void {
    this.#inquiries.push({ plan, wasStopped });
  }

  addNotices(plan: NoticePlan, wasStopped: boolean): void {
    this.#notices.push({ plan, wasStopped });
  }

  /**
   * @param told the kinds of notices that people were told of, in how many messages, and how many texts customers were
   *   sent; how many of both came twice
   */
  addTold({ kinds, messages, twice, texts, textsTwice }: Told): void {
    this.#told.kinds.push(...kinds);
    this.#told.messages += messages;
    this.#told.twice += twice;
    this.#told.texts += texts;
    this.#told.textsTwice += textsTwice;
  }

  /** Whether most deaths came while their order stood at the step: the others show little. */
  get isTelling(): boolean {
    return [this.#done, this.#payers, this.#inquiries, this.#notices].every(
      (done: readonly { wasStopped: boolean }[]) =>
        done.filter(({ wasStopped }) => wasStopped).length >= done.length / 2,
    );
  }

  /** Of orders alone. */
  get runs(): number {
    return this.#done.length;
  }

  /**
   * What few runs did not show: a step at which no order stood, a process that did not die while one stood, and runs.
   *
   * @param wanted how many runs there were to be; 0 where only some were asked for
   */
  missing(wanted: number): string[] {
    if (wanted === 0) return [];
    const stopped = this.#done.filter(({ wasStopped }) => wasStopped).map(({ plan }) => plan);
    return [
      ...(this.#done.length < wanted ? [`only ${this.#done.length} of ${wanted} runs were done`] : []),
      ...STEPS.filter((step) => !stopped.some((plan) => plan.step === step)).map((step) => `no death came ${step}`),
      ...TARGETS.filter((target) => !stopped.some((plan) => plan.target === target)).map(
        (target) => `${target} died beside no order`,
      ),
    ];
  }

  /** Deaths by kind and step, each with the faults that were on the line besides; then what was found. */
  print({ orders, payments, paid, visits, wrong }: Totals): void {
    if (this.#done.length > 0) this.#printOrders({ orders, payments, paid });
    if (this.#payers.length > 0) this.#printPayers(visits);
    if (this.#inquiries.length > 0) this.#printInquiries();
    this.#printNotices();
    if (this.pairs > 0) console.log(`The answer to a renewal of the pair was lost, and a new one given: ${this.pairs}`);
    console.log(wrong.length === 0 ? "Nothing sent twice, nothing lost, nothing untrue." : `${wrong.length} WRONG:`);
    for (const text of wrong) console.log(`  ${text}`);
  }

  #printOrders({ orders, payments, paid }: Pick<Totals, "orders" | "payments" | "paid">): void {
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
    const targets = TARGETS.map((target) => `${target} ${this.#count((plan) => plan.target === target)}`);
    console.log(`Killed: ${targets.join(", ")}`);
    console.log(`${this.#done.length} runs, ${orders} orders, ${payments} payments, ${paid} of them paid`);
  }

  #printPayers(visits: number): void {
    console.log(
      "\nDeaths beside payers, by step and process; in brackets those whose payment had passed the step already:",
    );
    printSteps(PAYER_STEPS, this.#payers);
    console.log(`${this.#payers.length} runs, ${visits} payers at the gateway`);
  }

  #printInquiries(): void {
    console.log("\nDeaths beside questions that cost a fee, by step and process; in brackets as above:");
    printSteps(INQUIRY_STEPS, this.#inquiries);
    const ofFiles = this.#inquiries.filter(({ plan }) => plan.isOfFile).length;
    console.log(`${this.#inquiries.length} runs, in ${ofFiles} of them a file's row was watched`);
  }

  #printNotices(): void {
    if (this.#notices.length > 0) {
      console.log("\nDeaths beside notices, by step and process; in brackets as above:");
      printSteps(NOTICE_STEPS, this.#notices);
    }
    const { kinds, messages, twice, texts, textsTwice } = this.#told;
    console.log(
      `${messages} messages of notices, at least ${twice} of them twice: ${[...new Set(kinds)].toSorted().join(", ")}`,
    );
    if (texts > 0) console.log(`${texts} texts to customers, ${textsTwice} of them twice`);
  }

  #count(fits: (plan: Plan) => boolean): number {
    return this.#done.filter(({ plan }) => fits(plan)).length;
  }
}

/** A line for each step: how many of each process died there. */
function printSteps(
  steps: readonly string[],
  done: readonly { plan: Pick<Plan, "target"> & { step: string }; wasStopped: boolean }[],
): void {
  for (const step of steps) {
    const cells = TARGETS.map((target) => {
      const those = done.filter(({ plan }) => plan.step === step && plan.target === target);
      const passed = those.filter(({ wasStopped }) => !wasStopped).length;
      return `${target} ${those.length}${passed > 0 ? ` (${passed})` : ""}`;
    });
    console.log(`  ${step.padEnd(34)}${cells.join(" · ")}`);
  }
}
