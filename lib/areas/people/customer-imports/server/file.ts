import "server-only";
import type { output } from "zod/v4/core";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { customerLook } from "@/lib/areas/people/customers/server/ask";
import { identityOf } from "@/lib/areas/people/customers/status";
import type { StepState } from "@/lib/kit/jobs/states";
import type { fileCreateInput, fileStartInput } from "@/lib/kit/row-files/schemas";
import { textCell } from "@/lib/kit/tables/csv";
import { everyPage } from "@/lib/server/exports/every-page";
import type { JobStep } from "@/lib/server/jobs/watched/steps";
import { callService } from "@/lib/server/proxy/call-service";
import { askedOf } from "@/lib/server/row-files/asked";
import { cellReader } from "@/lib/server/row-files/cells";
import { defineRowFile } from "@/lib/server/row-files/define";
import { stoppedBy } from "@/lib/server/row-files/run";
import { customerImportOperations, IMPORT_FILE } from "../operations";
import type { CustomerImport, ImportedRow } from "../schemas";
import en from "../words/en";
import fa from "../words/fa";
import { checkCustomer } from "./check";
import { DIGIT_FIELDS, HEADINGS, IMPORT_FIELDS, type ImportField, importColumns, type KnownOwnField } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { checkImport, rowLook, runImport } from "./run";

const WORDS = { fa, en };

/** A file of customers, made one by one at the service. */
export const customerImport = defineRowFile<{
  asked: ImportAsked;
  content: ImportContent;
  file: CustomerImport;
  line: ImportedRow;
  create: output<typeof fileCreateInput>;
  start: output<typeof fileStartInput>;
}>({
  name: "customer-import",
  subject: "customer_import",
  tag: "customer-imports",
  operations: customerImportOperations,
  rule: IMPORT_FILE,
  namespace: "customerImport",
  words: WORDS,

  async asked(_, { member, requestId }) {
    const context = { business: member.business, requestId, lane: "person", memberId: member.id } as const;
    const own: KnownOwnField[] = [];
    const readPage = async (page: number, perPage: number) =>
      (await callService(customerOperations.fields, { page, perPage }, context)).data;
    for await (const { rows } of everyPage(readPage)) own.push(...rows.map(({ id, name }) => ({ id, name })));
    return { own };
  },
  columns: ({ own }) => importColumns(own),
  rules:
    ({ columns, own }) =>
    (cells) =>
      checkCustomer(cells, columns, own),
  // A row with the code of an earlier one is not made twice. One with only its mobile says so.
  identityOf({ input }) {
    const read = input && identityOf(input);
    return { same: read?.code ?? null, shares: read?.mobile ?? null };
  },
  correcting: {
    operations: customerImportOperations,
    fields: IMPORT_FIELDS,
    own: ({ own }) => own.map(({ id, name }) => ({ field: `own:${id}`, name })),
    look: ({ business }, ask) => rowLook(ask, customerLook(business, ask)),
  },

  check: checkImport,
  run: runImport,
  errorOf: (error) => stoppedBy(error, "unreadable"),
  // Nobody knows whether a row without an answer was made.
  endFacts: ({ done: made, found, unknown }, rows) => ({
    made,
    ...(found > 0 && { found }),
    unmade: rows - made - found - unknown,
  }),

  lineFacts: (_, job) => {
    const { columns } = askedOf<ImportAsked>(job);
    return (step) => importedRowOf(step, columns);
  },
  result: {
    latinName: "customers-import",
    title: (_, locale) => WORDS[locale].result.title,
    digits: DIGIT_FIELDS,
    mobiles: ["mobile", "agentMobile"],
    fieldName: (field, locale) => HEADINGS[locale][field as ImportField],
    headings: (_, locale) => [WORDS[locale].result.customerId],
    rowOf:
      () =>
      ({ subject, state }) => ({ cells: [subject && IS_THEIRS.has(state) ? textCell(subject, true) : null] }),
  },
  sample: {
    latinName: "customers-sample",
    async columns(locale, member, requestId) {
      const context = { business: member.business, requestId, lane: "person", memberId: member.id } as const;
      const { data } = await callService(customerOperations.fields, { page: 1, perPage: 100 }, context);
      const { of, own } = WORDS[locale].sampleFile;
      return [
        ...IMPORT_FIELDS.map((field) => [HEADINGS[locale][field], of[field]] as const),
        ...data.items.map(({ name }) => [name, own] as const),
      ];
    },
  },
});

/** In these states a step's subject is the customer of its row; else somebody who has to do with it. */
const IS_THEIRS: ReadonlySet<StepState> = new Set(["done", "found", "there"]);

function importedRowOf({ content, state, subject }: JobStep<ImportContent>, columns: readonly (string | null)[]) {
  const { cells, input } = content;
  const cell = cellReader<ImportField>(cells, columns);
  const read = input && identityOf(input);
  const isTheirs = IS_THEIRS.has(state);
  const person = `${cell("firstName")} ${cell("lastName")}`.trim();
  return {
    type: input?.type ?? null,
    name: cell("legalName") || person || cell("agentName") || null,
    // As they were read, where they could be.
    mobile: read?.mobile ?? (cell("mobile") || cell("agentMobile") || null),
    code: read?.code ?? (cell("nationalCode") || cell("companyId") || null),
    customerId: isTheirs ? subject : null,
    otherId: isTheirs ? null : subject,
  };
}
