import "server-only";
import type { z } from "zod";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { type SearchHit, searchOperations } from "@/lib/search/operations";
import { type Recognised, type RecognisedKind, recognise } from "@/lib/search/recognise";
import { noteLookUp } from "@/lib/server/observations/look-ups";
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
import { handle, type LocalContext } from "./handle";

const MOST_HITS = 20;
const PER_QUESTION = 10;
const REVOKED = "REVOKED";
/** What the service cannot search by is compared here, page by page: so many of them. */
export const COMPARED = { perPage: 100, pages: 10 };

export const handlers = [
  handle(searchOperations.lookup, async ({ q }, context) => {
    const recognised = recognise(q);
    const seen: Seen = { entries: new Set(), comparedOnly: null };
    const questions = recognised.flatMap((shape) => questionsOf(shape, new Asker(context, shape.kind, seen)));
    const answers = await Promise.allSettled(questions.map((question) => question()));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    const hits = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (failures.length > 0 && hits.length === 0) throw failures[0];
    return {
      recognised: [...new Set(recognised.map(({ kind }) => kind))],
      hits: withoutRepeats(hits.filter(({ kind, id }) => kind !== "transaction" || !seen.entries.has(id))).slice(
        0,
        MOST_HITS,
      ),
      isIncomplete: failures.length > 0,
      comparedOnly: seen.comparedOnly,
    };
  }),
];

type Question = () => Promise<SearchHit[]>;

/** What one search has come across. */
interface Seen {
  /** Statement entries of records that were found: the same thing twice, so only the record itself is shown. */
  entries: Set<string>;
  comparedOnly: number | null;
}

/** What is worth asking the service for one shape. Questions are asked at once; a 404 is the answer "not it". */
function questionsOf(shape: Recognised, ask: Asker): Question[] {
  const { value } = shape;
  switch (shape.kind) {
    case "uuid":
      return [
        () => ask.withdrawal(value.toLowerCase()),
        () => ask.withdrawalByTrackId(value),
        () => ask.settlement(value),
        () => ask.authorization(value.toLowerCase()),
        () => ask.transactions({ trackId: value }),
      ];
    case "transactionId":
      return [() => ask.transactions({ id: value })];
    case "mobile":
      return [() => ask.authorizations({ mobile: value }), () => ask.statement("mobile_number", value)];
    case "iban":
      return [() => ask.settlementsTo(value), () => ask.statement("iban", value)];
    case "nationalCode":
      return [() => ask.authorizationsWith(({ nationalCode }) => nationalCode === value)];
    case "card":
      return [() => ask.statement("card_number", value), () => ask.authorizationsWith(isOfCard(shape.lastFour, value))];
    case "cardTail":
      return [
        // The service searches the whole masked number; only its end was asked for.
        async () =>
          (await ask.rows("card_number", value)).filter(({ card }) => card?.endsWith(value)).map(ask.hitOfRow),
        () => ask.authorizationsWith(isOfCard(value)),
      ];
    case "number":
      return [
        () => ask.transactions({ refId: value }),
        () => ask.transactions({ trackingCode: value }),
        () => ask.statement("payment_number", value),
        () => ask.withdrawalByTrackId(value),
      ];
    case "trackId":
      return [
        () => ask.withdrawalByTrackId(value),
        () => ask.settlement(value),
        () => ask.transactions({ trackId: value }),
      ];
    case "name":
      return [() => ask.authorizations({ q: value })];
  }
}

/** Whether a card ends so; banks that tell its beginning too must tell the same. */
const isOfCard =
  (lastFour: string, whole?: string) =>
  ({ payerAccount }: Authorization): boolean => {
    const card = payerAccount?.pan;
    if (!card?.endsWith(lastFour)) return false;
    return whole === undefined || !/^\d{6}/.test(card) || card.slice(0, 6) === whole.slice(0, 6);
  };

class Asker {
  constructor(
    private readonly context: LocalContext,
    private readonly matchedBy: RecognisedKind,
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
    return (page?.data.items ?? []).filter((row) => row.iban === iban).map((row) => this.hitOfSettlement(row));
  }

  async authorization(authorizationId: string): Promise<SearchHit[]> {
    try {
      const found = await this.ask(authorizationOperations.show, { authorizationId });
      return found ? [this.hitOfAuthorization(found.data)] : [];
    } catch (error) {
      // The service refuses to show a revoked one, and so says that there is one.
      if (!(error instanceof ApiError) || error.code !== "upstream_rejected") throw error;
      const href = routes.authorization(this.context.business, authorizationId);
      return [{ ...this.hit("authorization", authorizationId, href), status: REVOKED }];
    }
  }

  async authorizations(filter: { q?: string; mobile?: string }): Promise<SearchHit[]> {
    const page = await this.ask(authorizationOperations.list, {
      q: filter.q,
      mobile: filter.mobile,
      page: 1,
      perPage: PER_QUESTION,
    });
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
    const rows = [first, ...others.map((answer) => answer?.data)].flatMap((page) => page?.items ?? []);
    return rows.filter(fits).map((row) => this.hitOfAuthorization(row));
  }

  async transactions(filter: TransactionListInput): Promise<SearchHit[]> {
    const input = transactionListInput.parse({ ...filter, perPage: PER_QUESTION });
    const page = await this.ask(walletOperations.transactions, input);
    return (page?.data.items ?? []).map(this.hitOfRow);
  }

  async rows(searchField: TransactionListInput["searchField"], q: string): Promise<Transaction[]> {
    const input = transactionListInput.parse({ q, searchField, perPage: PER_QUESTION });
    return (await this.ask(walletOperations.transactions, input))?.data.items ?? [];
  }

  async statement(searchField: TransactionListInput["searchField"], q: string): Promise<SearchHit[]> {
    return (await this.rows(searchField, q)).map(this.hitOfRow);
  }

  readonly hitOfRow = (row: Transaction): SearchHit => ({
    ...this.hit("transaction", row.id, routes.transaction(this.context.business, row.id)),
    status: row.status,
    amountRial: row.amountRial,
    at: row.paidAt ?? row.createdAt,
    name: this.shownName(row.payer.name),
  });

  private hitsOfWithdrawal(answer: ServiceResult<Withdrawal> | null): SearchHit[] {
    if (!answer) return [];
    const { business, member } = this.context;
    const { data: row, ageSeconds } = answer;
    if (row.transactionId !== null) this.seen.entries.add(row.transactionId);
    noteLookUp(business, [row], member.name, new Date(Date.now() - ageSeconds * 1000));
    const hit = this.hit("withdrawal", row.id, routes.withdrawal(business, row.id));
    return [{ ...hit, status: row.status, amountRial: row.amountRial, at: row.date }];
  }

  private hitOfSettlement(row: Settlement): SearchHit {
    if (row.transactionId !== null) this.seen.entries.add(row.transactionId);
    const id = row.trackId ?? row.id;
    const hit = this.hit("settlement", id, routes.settlement(this.context.business, id));
    return { ...hit, status: row.status, amountRial: row.amountRial, at: row.createdAt ?? row.date };
  }

  private hitOfAuthorization(row: Authorization): SearchHit {
    return {
      ...this.hit("authorization", row.id, routes.authorization(this.context.business, row.id)),
      status: row.status,
      at: row.createdAt,
      name: this.shownName(row.name),
    };
  }

  private hit(kind: SearchHit["kind"], id: string, href: string): SearchHit {
    return { kind, id, href, matchedBy: this.matchedBy, status: "", amountRial: null, at: null, name: null };
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
      return await (isMasked ? askMasked : callService)(operation, input, { business, requestId, memberId: member.id });
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") return null;
      throw error;
    }
  }
}

function withoutRepeats(hits: SearchHit[]): SearchHit[] {
  const byRecord = new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  return [...byRecord.values()];
}
