import "server-only";
import type { z } from "zod";
import { compactIban } from "@/lib/format/iban";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import type { HitKind } from "@/lib/search/kinds";
import type { FoundHit } from "@/lib/search/operations";
import type { Recognised } from "@/lib/search/recognise";
import type { LocalContext } from "@/lib/server/local/handle";
import { askMasked } from "@/lib/server/proxy/ask-masked";
import { callService, type ServiceResult } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";

/** Whoever is on the phone waits no longer for what has not answered. */
export const SEARCH_TIMES = { patienceMs: 4000 };

/** What one search has come across. */
export interface Seen {
  /** Statement entries of records that were found: the same thing twice, so only the record itself is shown. */
  entries: Set<string>;
  comparedOnly: number | null;
  /** What was asked for and may have more than the first page, by kind: the shape that found it. */
  more: Map<HitKind, Recognised>;
}

/** What an area asks with for one shape of a text, as the member may ask. */
export class Asker {
  constructor(
    readonly context: LocalContext,
    readonly shape: Recognised,
    readonly seen: Seen,
  ) {}

  get business(): string {
    return this.context.business;
  }

  get maySeePersonal(): boolean {
    return roleCan(this.context.member.role, "personal.see");
  }

  /** Of what several shapes find, the first tells how the whole list is searched. */
  noteMore(kind: HitKind, hasMore = true): void {
    if (hasMore && !this.seen.more.has(kind)) this.seen.more.set(kind, this.shape);
  }

  /** A hit of which nothing is known but where it is. */
  hit(id: string, href: string): FoundHit {
    return {
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

  shownName(name: string | null): string | null {
    return name !== null && !this.maySeePersonal ? maskText(name, "name") : name;
  }

  /**
   * Whether what was found is what was asked for. The service also finds parts of a text, and several people have the
   * same name or the same digits of a card: that is listed, and never opened by itself.
   */
  isOneOf(own: readonly (string | null)[]): boolean {
    const { kind, value } = this.shape;
    const plain = kind === "iban" ? compactIban : kind === "uuid" ? (text: string) => text.toLowerCase() : String;
    return own.some((text) => text !== null && plain(text) === plain(value));
  }

  /** The answer, or null when there is no such record or the member may not ask. */
  async ask<Input extends z.core.$ZodType, Output>(
    operation: ServiceOperation<Input, Output>,
    input: z.output<Input>,
  ): Promise<ServiceResult<Output> | null> {
    const { business, member, requestId } = this.context;
    if (!roleCan(member.role, operation.permission)) return null;
    const isMasked = operation.personal !== "nothing" && !this.maySeePersonal;
    try {
      const call = { business, requestId, memberId: member.id, patienceMs: SEARCH_TIMES.patienceMs };
      return await (isMasked ? askMasked(operation, input, call, true) : callService(operation, input, call));
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") return null;
      throw error;
    }
  }
}
