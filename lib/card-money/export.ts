import "server-only";
import { textCell } from "@/lib/exports/csv";
import { everyRepayment } from "@/lib/server/card-money/credit";
import { accountAt, holderOf } from "@/lib/server/card-money/holder";
import { everyPage, type Rows } from "@/lib/server/exports/every-page";
import { exportSource, type Reader } from "@/lib/server/exports/source";
import { messageOf } from "@/lib/server/exports/view";
import { holderRowFile, repaymentFile } from "./fields";
import { cardMoneyAtService } from "./operations";
import { isOfPeriod } from "./period";
import { repaymentsInput, statementInput } from "./schemas";
import type { HolderRow, Repayment } from "./views";

/** Only those have files who see people as they are. */
const UNMASKED = { personal: "unmasked" } as const;
const PATIENCE_MS = 60_000;

export const cardStatementExport = exportSource({
  permission: "cardMoney.read",
  columns: holderRowFile,
  operation: UNMASKED,
  input: statementInput,
  async *rows({ applicationId, account, from, to }, ask, { business }) {
    const holder = await holderOf(applicationId, business);
    const { items } = await ask(cardMoneyAtService.accounts, holder);
    const { accountNumber } = accountAt(items, account);
    // The service may pass a period over: what is of another day is left out here.
    yield* everyPage<HolderRow>(async (page, perPage) => {
      const answer = await ask(cardMoneyAtService.statement, { ...holder, accountNumber, from, to, page, perPage });
      return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.trackingCode })) };
    }, isOfPeriod({ from, to }));
  },
});

/** How an export's questions go: behind everybody else's. */
const callOf = ({ business, id }: Reader) => ({
  business,
  requestId: `card-repayments-${id}`,
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  isFresh: true,
});

/** What was bought with credit, in the list's order; where not all of it could be read, the file says so. */
export const cardRepaymentExport = exportSource<typeof repaymentsInput, Repayment>({
  permission: "cardMoney.read",
  columns: repaymentFile,
  operation: UNMASKED,
  input: repaymentsInput,
  basis: async ({ state, provider, from, to }, reader, view) => {
    const { items, isWhole } = await everyRepayment({ state, provider, from, to }, callOf(reader));
    const said = isWhole ? [] : [[], [textCell(messageOf("cardMoney.overview.notWhole", view))]];
    return { rows: inOnePart(items), lines: said };
  },
});

async function* inOnePart(rows: Repayment[]): AsyncGenerator<Rows<unknown>> {
  yield { rows, total: rows.length };
}
