import "server-only";
import type { z } from "zod";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { isNoLongerShown } from "@/lib/authorizations/status";
import { batchOperations } from "@/lib/batches/operations";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { orderOperations } from "@/lib/orders/operations";
import { viewOfOrder } from "@/lib/orders/status";
import type { OrderRow } from "@/lib/orders/views";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import type { SearchHit, SearchMore } from "@/lib/search/operations";
import type { Recognised } from "@/lib/search/recognise";
import { idOfReference } from "@/lib/server/batches/batch-reference";
import type { LocalContext } from "@/lib/server/local/handle";
import { noteLookUp } from "@/lib/server/observations/look-ups";
import { listOrders } from "@/lib/server/orders/list";
import { askMasked } from "@/lib/server/proxy/ask-masked";
import { callService, type ServiceResult } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementOperations } from "@/lib/settlements/operations";
import type { Transaction } from "@/lib/wallet/answers";
import { walletOperations } from "@/lib/wallet/operations";
import { type TransactionListInput, transactionListInput } from "@/lib/wallet/schemas";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { isExactAuthorization, isExactRow, isOneOf } from "./exact";

const PER_QUESTION = 10;
const REVOKED = "REVOKED";
/** What the service cannot search by is compared here, page by page: so many of them. */
export const COMPARED = { perPage: 100, pages: 10 };
/** Whoever is on the phone waits no longer for what has not answered. */
export const SEARCH_TIMES = { patienceMs: 4000 };

/** What one search has come across. */
export interface Seen {
  /** Statement entries of records that were found: the same thing twice, so only the record itself is shown. */
  entries: Set<string>;
  comparedOnly: number | null;
  /** What was asked for and may have more than the first page, by kind. */
  more: Map<SearchMore["kind"], SearchMore>;
}

/** Asks the service for one shape of a text, as the member may ask. */
export class Asker {
  constructor(
    private readonly context: LocalContext,
    private readonly shape: Recognised,
    private readonly seen: Seen,
  ) {}

  async withdrawal(withdrawalId: string): Promise<SearchHit[]> {
    return this.hitsOfWithdrawal(await this.ask(withdrawalOperations.show, { withdrawalId }));
  }

  async withdrawalByTrackId(trackId: string): Promise<SearchHit[]> {
    return this.hitsOfWithdrawal(await this.ask(withdrawalOperations.byTrackId, { trackId }));
  }

  async settlement(trackId: string): Promise<SearchHit[]> {
    const found = await this.ask(settlementOperations.show, { trackId });
    return found ? [this.hitOfSettlement(found.data)] : [];
  }

  async settlementsTo(iban: string): Promise<SearchHit[]> {
    const page = await this.ask(settlementOperations.list, { q: iban, page: 1, perPage: PER_QUESTION });
    if (page?.data.hasMore) this.noteMore("settlement");
    return (page?.data.items ?? [])
      .filter((row) => isOneOf(this.shape, [row.iban]))
      .map((row) => this.hitOfSettlement(row));
  }

  async authorization(authorizationId: string): Promise<SearchHit[]> {
    try {
      const found = await this.ask(authorizationOperations.show, { authorizationId });
      return found ? [this.hitOfAuthorization(found.data)] : [];
    } catch (error) {
      // The service refuses to show a revoked one, and so says that there is one. Another refusal says nothing of it.
      if (!(error instanceof ApiError && isNoLongerShown(error))) throw error;
      const href = routes.authorization(this.context.business, authorizationId);
      return [{ ...this.hit("authorization", authorizationId, href), status: REVOKED, isExact: true }];
    }
  }

  async authorizations(filter: { q?: string; mobile?: string }): Promise<SearchHit[]> {
    const page = await this.ask(authorizationOperations.list, {
      q: filter.q,
      mobile: filter.mobile,
      page: 1,
      perPage: PER_QUESTION,
    });
    if (page?.data.hasMore) this.noteMore("authorization");
    return (page?.data.items ?? []).map((row) => this.hitOfAuthorization(row));
  }

  /** The service does not search by everything that a customer can name: all of them are read and compared. */
  async authorizationsWith(fits: (row: Authorization) => boolean): Promise<SearchHit[]> {
    const { perPage, pages } = COMPARED;
    const read = (page: number) => this.ask(authorizationOperations.list, { page, perPage });
    const first = (await read(1))?.data;
    // The service may give smaller pages than it was asked for.
    const size = first?.perPage || perPage;
    const known = Math.ceil((first?.total ?? 0) / size);
    if (known > pages) this.seen.comparedOnly = pages * size;
    const numbers = Array.from({ length: Math.max(0, Math.min(known, pages) - 1) }, (_, index) => index + 2);
    const others = await Promise.all(numbers.map(read));
    const answers = [first, ...others.map((answer) => answer?.data)];
    // Without a total, whether there is more is only known page after page.
    let last = first;
    for (let page = 2; first?.total === null && last?.hasMore && page <= pages; page += 1) {
      last = (await read(page))?.data;
      answers.push(last);
    }
    const rows = answers.flatMap((page) => page?.items ?? []);
    if (first?.total === null && last?.hasMore) this.seen.comparedOnly = rows.length;
    return rows.filter(fits).map((row) => this.hitOfAuthorization(row));
  }

  async transactions(filter: TransactionListInput): Promise<SearchHit[]> {
    return (await this.rows(filter)).map(this.hitOfRow);
  }

  async rows(filter: TransactionListInput): Promise<Transaction[]> {
    const input = transactionListInput.parse({ ...filter, perPage: PER_QUESTION });
    const page = await this.ask(walletOperations.transactions, input);
    if (page?.data.hasMore) this.noteMore("transaction");
    return page?.data.items ?? [];
  }

  /** Orders of ours, by their ids, those of their payments and of their batches, or by the file that they were made of. */
  async orders(q: string): Promise<SearchHit[]> {
    const { member } = this.context;
    if (!roleCan(member.role, orderOperations.list.permission)) return [];
    const page = await listOrders({ q, page: 1, perPage: PER_QUESTION }, member);
    if (page.hasMore) this.noteMore("order");
    return page.items.map((row) => this.hitOfOrder(row));
  }

  async batch(batchId: string): Promise<SearchHit[]> {
    // An id that may not be shown would be guessed.
    const referred = idOfReference(batchId);
    const maySee = roleCan(this.context.member.role, "personal.see");
    if (referred === null && !maySee) return [];
    const asked = maySee ? (referred ?? batchId) : batchId;
    const found = await this.ask(batchOperations.show, { batchId: asked, page: 1, perPage: 1 });
    // A page without rows says nothing of there being such a batch.
    if (!found || found.data.items.length === 0) return [];
    return [{ ...this.hit("batch", batchId, routes.batch(this.context.business, batchId)), isExact: true }];
  }

  readonly hitOfRow = (row: Transaction): SearchHit => ({
    ...this.hit("transaction", row.id, routes.transaction(this.context.business, row.id)),
    status: row.status,
    amountRial: row.amountRial,
    at: row.paidAt ?? row.createdAt,
    name: this.shownName(row.payer.name),
    isExact: isExactRow(this.shape, row),
  });

  private hitsOfWithdrawal(answer: ServiceResult<Withdrawal> | null): SearchHit[] {
    if (!answer) return [];
    const { business, member } = this.context;
    const { data: row, ageSeconds } = answer;
    if (row.transactionId !== null) this.seen.entries.add(row.transactionId);
    noteLookUp(business, [row], member.name, new Date(Date.now() - ageSeconds * 1000));
    const hit = this.hit("withdrawal", row.id, routes.withdrawal(business, row.id));
    const isExact = isOneOf(this.shape, [row.id, row.trackId]);
    return [{ ...hit, status: row.status, amountRial: row.amountRial, at: row.date, isExact }];
  }

  private hitOfSettlement(row: Settlement): SearchHit {
    if (row.transactionId !== null) this.seen.entries.add(row.transactionId);
    const id = row.trackId ?? row.id;
    const hit = this.hit("settlement", id, routes.settlement(this.context.business, id));
    const isExact = isOneOf(this.shape, [row.id, row.trackId, row.iban]);
    return { ...hit, status: row.status, amountRial: row.amountRial, at: row.createdAt ?? row.date, isExact };
  }

  private hitOfAuthorization(row: Authorization): SearchHit {
    return {
      ...this.hit("authorization", row.id, routes.authorization(this.context.business, row.id)),
      status: row.status,
      at: row.createdAt,
      name: this.shownName(row.name),
      isExact: isExactAuthorization(this.shape, row),
    };
  }

  private hitOfOrder(row: OrderRow): SearchHit {
    return {
      ...this.hit("order", row.id, routes.order(this.context.business, row.id)),
      status: viewOfOrder(row),
      amountRial: row.amountRial,
      at: row.createdAt,
      name: row.receiver ?? row.fileName,
      // A batch is found by each of its payments too.
      isExact: this.shape.kind === "batchId" || isOneOf(this.shape, [row.id, row.trackId]),
    };
  }

  /** Of what several shapes find, the first tells how the whole list is searched. */
  noteMore(kind: SearchMore["kind"]): void {
    if (!this.seen.more.has(kind)) this.seen.more.set(kind, { kind, by: this.shape.kind, value: this.shape.value });
  }

  private hit(kind: SearchHit["kind"], id: string, href: string): SearchHit {
    return {
      kind,
      id,
      href,
      matchedBy: this.shape.kind,
      isExact: false,
      status: "",
      amountRial: null,
      at: null,
      name: null,
    };
  }

  private shownName(name: string | null): string | null {
    return name !== null && !roleCan(this.context.member.role, "personal.see") ? maskText(name, "name") : name;
  }

  /** The answer, or null when there is no such record or the member may not ask. */
  private async ask<Input extends z.core.$ZodType, Output>(
    operation: ServiceOperation<Input, Output>,
    input: z.output<Input>,
  ): Promise<ServiceResult<Output> | null> {
    const { business, member, requestId } = this.context;
    if (!roleCan(member.role, operation.permission)) return null;
    const isMasked = operation.personal !== undefined && !roleCan(member.role, "personal.see");
    try {
      const call = { business, requestId, memberId: member.id, patienceMs: SEARCH_TIMES.patienceMs };
      return await (isMasked ? askMasked(operation, input, call, true) : callService(operation, input, call));
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") return null;
      throw error;
    }
  }
}
