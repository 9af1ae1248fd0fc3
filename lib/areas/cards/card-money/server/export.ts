import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { type ListInput, listInput } from "@/lib/kit/records/list-input";
import { textCell } from "@/lib/kit/tables/csv";
import { everyPage, type TotalledRows } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { messageOf } from "@/lib/server/exports/view";
import { holderRowFile, repaymentFile } from "../fields";
import { repaymentFilters } from "../filters";
import { cardMoneyAtService } from "../operations";
import { isOfPeriod } from "../period";
import { statementInput } from "../schemas";
import { type HolderRow, type Repayment, withRowId } from "../status";
import { everyRepayment } from "./read-credit";
import { accountAt, holderOf } from "./whose";

/** Only those have files who see people as they are. */
const UNMASKED = { personal: "unmasked" } as const;

export const cardStatementExport = exportSource({
  permission: "cardMoney.read",
  columns: holderRowFile,
  operation: UNMASKED,
  input: statementInput,
  async *rows({ applicationId, account, from, to }, ask, { business }) {
    const holder = await holderOf(applicationId, business);
    const { items } = await ask(cardMoneyAtService.accounts, holder);
    const { accountNumber } = accountAt(items, account);
    // The service may ignore the period, so rows of other days are left out here.
    yield* everyPage<HolderRow>(async (page, perPage) => {
      const answer = await ask(cardMoneyAtService.statement, { ...holder, accountNumber, from, to, page, perPage });
      return { ...answer, items: answer.items.map(withRowId) };
    }, isOfPeriod({ from, to }));
  },
});

/** What was bought with credit, in the list's order; where not all of it could be read, the file says so. */
export const cardRepaymentExport = exportSource<ListInput<typeof repaymentFilters>, Repayment>({
  permission: "cardMoney.read",
  columns: repaymentFile,
  operation: UNMASKED,
  input: listInput(repaymentFilters),
  basis: async ({ page: _page, perPage: _perPage, ...asked }, { business }, view, ask) => {
    const reading = { business, today: tehranDayOf(Date.now()), ask };
    const { items, isWhole } = await everyRepayment(asked, reading);
    const said = isWhole ? [] : [[], [textCell(messageOf("cardMoney.overview.notWhole", view))]];
    return { rows: inOnePart(items), lines: said };
  },
});

async function* inOnePart(rows: Repayment[]): AsyncGenerator<TotalledRows<unknown>> {
  yield { rows, total: rows.length };
}
