import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import type { Confirmation, ConfirmRefusal } from "@/lib/kit/orders/confirmations";
import type { Second } from "./removal";

/** The longest reason for a removal, or for declining one. */
export const MOST_REASON = 255;

/** The place of the requests on the page of approvals. */
export const REMOVALS = "removals";

/** What somebody may want to remove. What hangs on it is told before, and looked at again when it is removed. */
export const TIED = [
  "customer",
  "customerIban",
  "customerCard",
  "customerField",
  "customerCode",
  "authorization",
  "paymentRequest",
  "gatewayKey",
  "cardGrant",
  "cardProvider",
  "member",
] as const;
export type Tied = (typeof TIED)[number];

/** The records under which money may still be collected or paid. Beyond a limit others agree to their removal. */
export const STAKED = ["customer", "authorization", "paymentRequest", "cardGrant"] as const satisfies readonly Tied[];
export type Staked = (typeof STAKED)[number];
export const isStaked = (of: Tied): of is Staked => STAKED.some((each) => each === of);

const TIE_KINDS = [
  "balance",
  "held",
  "payments",
  "walletOrders",
  "moving",
  "orders",
  "authorizations",
  "authorizationLinks",
  "withdrawals",
  "links",
  "ownCardLinks",
  "cards",
  "deposits",
  "customers",
  "made",
  "approved",
  "invited",
] as const;
export type TieKind = (typeof TIE_KINDS)[number];

/** One thing that hangs on a record. */
export interface Tie {
  kind: TieKind;
  /** Null if it is no number of things, as a balance, or could not be found out. */
  count: number | null;
  /** Whole rial; null if it is no money, or could not be found out. */
  amountRial: number | null;
  /** It could not be found out. */
  isUnread?: true;
  /** Money is there, or on its way: the record stays until that is over. */
  holds: boolean;
}

export interface Ties {
  items: readonly Tie[];
  /** Null if this member may remove the record alone. */
  second: Second | null;
}

/** The page of a record that is to be removed. */
export const recordHref = (of: Staked, business: string, id: string): string =>
  ({
    customer: customerRoutes.customer,
    authorization: authorizationRoutes.authorization,
    paymentRequest: gatewayRoutes.paymentRequest,
    cardGrant: cardRoutes.cardApplication,
  })[of](business, id);

/**
 * The stored states of a request for a removal. `used`: the record was removed. `outgrown`: more money was at stake when
 * somebody wanted to agree. `replaced`: it was requested anew, because more was at stake.
 */
export type RemovalState = "open" | "used" | "declined" | "withdrawn" | "expired" | "outgrown" | "replaced";

/** How a request stands now. Whether an open one is agreed to follows from the present policy and roles. */
export type RemovalStand = RemovalState | "agreed";

/** A request as a screen shows it. */
export interface RemovalRequest {
  id: string;
  of: Staked;
  recordId: string;
  /** The name on the record, as the book has it. */
  name: string | null;
  /** The money at stake when it was requested; null if it could not be told. */
  stakeRial: number | null;
  reason: string | null;
  makerName: string;
  isMine: boolean;
  createdAt: string;
  expiresAt: string;
  stand: RemovalStand;
  /** Its maker has not seen this answer. */
  isNews: boolean;
  /** The confirmations that count by the present policy and roles. */
  confirmations: Omit<Confirmation, "id">[];
  needed: number;
  enderName: string | null;
  endReason: string | null;
  /** Why this member may not confirm it; null if they may. */
  whyNot: ConfirmRefusal | null;
}
