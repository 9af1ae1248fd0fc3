import "server-only";
import type { z } from "zod";
import { compactIban } from "@/lib/kit/format/iban";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { FoundHit, HitKind } from "@/lib/kit/search/hit";
import type { Recognised } from "@/lib/kit/search/recognise";
import type { LocalContext } from "@/lib/server/local/handle";
import { askMasked } from "@/lib/server/proxy/ask-masked";
import { callService, type ServiceResult } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";

/** Member support searches while a person is on the phone, so the search does not wait longer than this for an area. */
export const SEARCH_TIMES = { patienceMs: 4000 };

/** Collects what one search has found. */
export interface Seen {
  /**
   * Ids of the statement entries of records that were found. An entry and its record are the same thing, so only the
   * record is shown.
   */
  entries: Set<string>;
  comparedOnly: number | null;
  /** Kinds that may have more than the first page, each with the shape that found it. */
  more: Map<HitKind, Recognised>;
}

/** The client that an area uses to search for one shape of a text, within the member's permissions. */
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

  /** If several shapes find the same kind, the whole list is searched by the first one. */
  noteMore(kind: HitKind, hasMore = true): void {
    if (hasMore && !this.seen.more.has(kind)) this.seen.more.set(kind, this.shape);
  }

  /** A hit that has only an address. */
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
   * Whether a found record is the one that was asked for. The service also matches parts of a text, and several
   * people may have the same name or the same last digits of a card. Such records are listed but never opened
   * automatically.
   */
  isOneOf(own: readonly (string | null)[]): boolean {
    const { kind, value } = this.shape;
    const plain = kind === "iban" ? compactIban : kind === "uuid" ? (text: string) => text.toLowerCase() : String;
    return own.some((text) => text !== null && plain(text) === plain(value));
  }

  /** Returns the answer, or null if there is no such record or the member may not ask. */
  async ask<Input extends z.core.$ZodType, Output>(
    operation: ServiceOperation<Input, Output>,
    input: z.output<Input>,
  ): Promise<ServiceResult<Output> | null> {
    const { business, member, requestId } = this.context;
    if (!roleCan(member.role, operation.permission)) return null;
    const isMasked = operation.personal !== "nothing" && !this.maySeePersonal;
    try {
      const call = {
        business,
        requestId,
        memberId: member.id,
        memberName: member.name,
        patienceMs: SEARCH_TIMES.patienceMs,
      };
      return await (isMasked ? askMasked(operation, input, call, true) : callService(operation, input, call));
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") return null;
      throw error;
    }
  }
}
