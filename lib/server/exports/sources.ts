import "server-only";
import { parse, type z } from "zod";
import { type AuditRow, auditListInput } from "@/lib/audit/schemas";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { authorizationListInput } from "@/lib/authorizations/schemas";
import { batchOperations } from "@/lib/batches/operations";
import { batchListInput, batchShowInput } from "@/lib/batches/schemas";
import { customerOperations } from "@/lib/customers/operations";
import { customerListInput } from "@/lib/customers/schemas";
import { EXPORT_COLUMNS, type ExportColumn } from "@/lib/exports/columns";
import type { ExportSourceName } from "@/lib/exports/schemas";
import type { MaskKind } from "@/lib/operations/define";
import { orderItemsInput, orderListInput } from "@/lib/orders/schemas";
import type { OrderItemRow } from "@/lib/orders/views";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { queuedListInput } from "@/lib/queued-settlements/schemas";
import { readEntries, shownEntries } from "@/lib/server/audit/list";
import type { Member } from "@/lib/server/members/session";
import { listItems, listOrders } from "@/lib/server/orders/list";
import { settlementOperations } from "@/lib/settlements/operations";
import { settlementListInput } from "@/lib/settlements/schemas";
import { fitsWireStatus } from "@/lib/settlements/status";
import { withEffects } from "@/lib/wallet/effect";
import { walletOperations } from "@/lib/wallet/operations";
import { transactionListInput } from "@/lib/wallet/schemas";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { withdrawalListInput } from "@/lib/withdrawals/schemas";
import type { Ask } from "./ask";
import { everyPage, everyRowAfter, type Rows, toldByTheNext } from "./every-page";

/** Where a file's rows come from. */
export interface ExportSource {
  columns: readonly ExportColumn<never>[];
  /** Columns that only the business's own records tell of. */
  ownColumns?: (ask: Ask) => Promise<readonly ExportColumn<never>[]>;
  /** Of one row: the list operation's paths without `items.*.`. */
  personal: Record<string, MaskKind>;
  /** @param input what the list's screen asked, as it was stored */
  rows: (input: unknown, ask: Ask, reader: Reader) => AsyncGenerator<Rows<unknown>>;
}

/** The member whose file it is, where rows come from our own tables. They are masked afterwards, like the service's. */
export type Reader = Pick<Member, "id" | "business" | "role">;

function source<Input extends z.core.$ZodType, Row extends { id: string }>(definition: {
  columns: readonly ExportColumn<Row>[];
  operation: { personal?: Record<string, MaskKind> };
  input: Input;
  ownColumns?: (ask: Ask) => Promise<readonly ExportColumn<Row>[]>;
  rows: (input: z.output<Input>, ask: Ask, reader: Reader) => AsyncGenerator<Rows<Row>>;
}): ExportSource {
  const personal = Object.entries(definition.operation.personal ?? {});
  return {
    columns: definition.columns as readonly ExportColumn<never>[],
    ownColumns: definition.ownColumns as ExportSource["ownColumns"],
    personal: Object.fromEntries(personal.map(([path, kind]) => [path.replace(/^items\.\*\./, ""), kind])),
    rows: (input, ask, reader) => definition.rows(parse(definition.input, input), ask, reader),
  };
}

export const SOURCES: Record<ExportSourceName, ExportSource> = {
  transactions: source({
    columns: EXPORT_COLUMNS.transactions,
    operation: walletOperations.transactions,
    input: transactionListInput,
    rows: (input, ask) =>
      toldByTheNext(
        everyRowAfter((after, perPage) => ask(walletOperations.transactions, { ...input, after, perPage })),
        withEffects,
      ),
  }),

  withdrawals: source({
    columns: EXPORT_COLUMNS.withdrawals,
    operation: withdrawalOperations.list,
    input: withdrawalListInput,
    rows: ({ status, ...input }, ask) =>
      everyPage(
        (page, perPage) => ask(withdrawalOperations.list, { ...input, page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),

  authorizations: source({
    columns: EXPORT_COLUMNS.authorizations,
    operation: authorizationOperations.list,
    input: authorizationListInput,
    rows: ({ status, ...input }, ask) =>
      everyPage(
        (page, perPage) => ask(authorizationOperations.list, { ...input, page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),

  orders: source({
    columns: EXPORT_COLUMNS.orders,
    operation: { personal: { destination: "iban", reason: "text", failure: "text" } },
    input: orderListInput,
    rows: ({ state, ...input }, _, reader) =>
      everyPage(
        (page, perPage) => listOrders({ ...input, page, perPage }, reader),
        state && ((row) => row.state === state),
      ),
  }),

  orderItems: source<typeof orderItemsInput, OrderItemRow & { id: string }>({
    columns: EXPORT_COLUMNS.orderItems,
    operation: { personal: { iban: "iban", ownerName: "name", description: "text", failure: "text" } },
    input: orderItemsInput,
    rows: (input, _, reader) =>
      everyPage(async (page, perPage) => {
        const { items, ...rest } = await listItems({ ...input, page, perPage }, reader);
        return { ...rest, items: items.map((item) => ({ ...item, id: item.trackId })) };
      }),
  }),

  settlements: source({
    columns: EXPORT_COLUMNS.settlements,
    operation: settlementOperations.list,
    input: settlementListInput,
    rows: ({ status, ...input }, ask) =>
      everyPage(
        (page, perPage) => ask(settlementOperations.list, { ...input, page, perPage }),
        status && ((row) => fitsWireStatus(row.status, status)),
      ),
  }),

  queuedSettlements: source({
    columns: EXPORT_COLUMNS.queuedSettlements,
    operation: queuedSettlementOperations.list,
    input: queuedListInput,
    rows: ({ status }, ask) =>
      everyPage(
        (page, perPage) => ask(queuedSettlementOperations.list, { page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),

  batches: source({
    columns: EXPORT_COLUMNS.batches,
    operation: batchOperations.list,
    input: batchListInput,
    rows: (_input, ask) =>
      everyPage(async (page, perPage) => {
        const answer = await ask(batchOperations.list, { page, perPage });
        return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.batchId })) };
      }),
  }),

  batchItems: source({
    columns: EXPORT_COLUMNS.batchItems,
    operation: batchOperations.show,
    input: batchShowInput,
    rows: ({ batchId, status }, ask) =>
      everyPage(
        (page, perPage) => ask(batchOperations.show, { batchId, page, perPage }),
        status && ((row) => row.status === status),
      ),
  }),

  customers: source({
    columns: EXPORT_COLUMNS.customers,
    operation: customerOperations.list,
    input: customerListInput,
    // What the business calls its own fields is no message; each has a column.
    ownColumns: async (ask) =>
      (await ask(customerOperations.fields, { page: 1, perPage: 100 })).items.map(({ id, name }) => ({
        id: `field${id}`,
        label: "customers.detail.custom",
        ownName: name,
        kind: "text" as const,
        value: ({ customFields }) => customFields.find(({ key }) => key === name)?.value ?? null,
      })),
    rows: (input, ask) => everyPage((page, perPage) => ask(customerOperations.list, { ...input, page, perPage })),
  }),

  audit: source<typeof auditListInput, AuditRow & { id: string }>({
    columns: EXPORT_COLUMNS.audit,
    operation: {},
    input: auditListInput,
    rows: (input, _, { business }) =>
      everyRowAfter(async (after, perPage) => {
        const before = after === undefined ? input.before : Number(after);
        const rows = await readEntries(business, { ...input, before }, perPage);
        const shown = rows.slice(0, perPage);
        return {
          items: (await shownEntries(shown, business)).map((row) => ({ ...row, id: String(row.seq) })),
          nextAfter: rows.length > perPage ? String(shown.at(-1)?.seq) : null,
        };
      }),
  }),
};
