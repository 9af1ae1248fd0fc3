import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { done, mapped } from "@/lib/kit/operations/wire";
import { type Asked, listInput } from "@/lib/kit/records/list-input";
import { textCell } from "@/lib/kit/tables/csv";
import { qrOf } from "@/lib/server/core/qr";
import { serveArea } from "@/lib/server/core/serve-area";
import { everyPage } from "@/lib/server/exports/every-page";
import { basisBeyondService, basisOfList } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { wordsOf } from "@/lib/server/exports/view";
import { byWholeValues } from "@/lib/server/search/whole-values";
import { depositFile, suspiciousFile } from "../fields";
import { depositFilters, suspiciousFilters } from "../filters";
import { depositOperations, depositsAtService } from "../operations";
import {
  answerInput,
  customerCodeInput,
  decisionSentInput,
  knownInput,
  proposalIdInput,
  suspiciousDecideInput,
  suspiciousIdInput,
} from "../schemas";
import {
  type Deposit,
  type DepositCode,
  decidedAnswer,
  depositCodeAnswer,
  depositPage,
  suspiciousPage,
} from "./answers";
import {
  depositInBook,
  depositList,
  entryOfDeposit,
  entryOfSuspicious,
  suspiciousInBook,
  suspiciousList,
} from "./book";
import { depositFinder, suspiciousFinder } from "./find";
import { depositNotices } from "./notices";
import { settleByAnswer } from "./settle";
import { decisionSeals } from "./words";

const withPicture = mapped(depositCodeAnswer, ({ code }): DepositCode => ({ code, qr: qrOf(code) }));

/**
 * For members who see payers masked: they find payments by a whole code, and a customer's payments by the whole
 * customer id.
 */
const narrow = byWholeValues<Asked<typeof depositFilters>, Deposit>({
  code: { number: ({ code }) => [code] },
  customerId: { uuid: ({ customerId }) => [customerId] },
});

const isSame = (told: string | null, asked: string | undefined): boolean =>
  asked === undefined || told?.toLowerCase() === asked.toLowerCase();
const isAskedDeposit =
  (asked: { code?: string; customerId?: string }) =>
  ({ code, customerId }: Deposit): boolean =>
    isSame(code, asked.code) && isSame(customerId, asked.customerId);

const depositExport = exportSource({
  permission: "deposits.read",
  columns: depositFile,
  operation: depositOperations.list,
  input: listInput(depositFilters),
  basis: async (input, { business }, view) => {
    const { code, customerId } = input;
    if (depositList.inBook.part(input).isOnlyHere) return basisOfList(business, depositList.inBook, input, view);
    if (code === undefined && customerId === undefined) return { lines: [] };
    const { from, service, leftOut } = wordsOf(view.locale).book;
    return { lines: [[], [textCell(from), textCell(service)], [textCell(leftOut)]] };
  },
  // The service may ignore the filter, so rows are compared with it here, as on the screen.
  rows: (input, ask) =>
    everyPage(
      (page, perPage) => ask(depositOperations.list, { ...input, page, perPage }),
      input.code === undefined && input.customerId === undefined ? undefined : isAskedDeposit(input),
    ),
});

const suspiciousExport = exportSource({
  permission: "deposits.read",
  columns: suspiciousFile,
  operation: depositOperations.suspicious,
  input: listInput(suspiciousFilters),
  basis: (input, { business }, view) => basisBeyondService(business, suspiciousList.inBook, input, view),
  // A payment that is decided meanwhile leaves a filtered list, so all are read and filtered here.
  rows: ({ status, q: _q, sort: _sort, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(depositOperations.suspicious, { ...input, page, perPage }),
      (row) => status === undefined || row.status === status,
    ),
});

export const depositsArea = serveArea(
  { ...depositsAtService, ...depositOperations },
  {
    code: { input: noInput, output: withPicture },
    customerCode: customerCodeInput,
    giveCode: customerCodeInput,
    removeCode: customerCodeInput,
    codeOfCustomer: { input: customerCodeInput, output: depositCodeAnswer },
    destroyCode: { input: customerCodeInput, output: done },
    list: {
      input: listInput(depositFilters),
      filters: depositFilters,
      output: depositPage,
      narrow,
      book: ({ items }) => items.map(entryOfDeposit),
      ...depositList,
    },
    suspicious: {
      input: listInput(suspiciousFilters),
      filters: suspiciousFilters,
      output: suspiciousPage,
      book: ({ items }) => items.map(entryOfSuspicious),
      ...suspiciousList,
      after: ({ items }, { business }) => settleByAnswer(business, items),
    },
    decisions: suspiciousIdInput,
    beside: suspiciousIdInput,
    proposals: noInput,
    known: knownInput,
    decide: suspiciousDecideInput,
    answer: answerInput,
    withdraw: proposalIdInput,
    seen: suspiciousIdInput,
    send: {
      input: decisionSentInput,
      output: decidedAnswer,
      audit: {
        action: "suspicious_deposit.decided",
        subject: ({ paymentId }) => paymentId,
        // The comment may contain a name, and the log is kept for ever.
        facts: ({ decision, comment }) => ({ decision, hasComment: Boolean(comment) }),
      },
    },
  },
  {
    files: { deposits: depositExport, suspiciousDeposits: suspiciousExport },
    finders: [depositFinder, suspiciousFinder],
    inBook: [depositInBook, suspiciousInBook],
    sealed: decisionSeals,
    notices: depositNotices,
  },
);
