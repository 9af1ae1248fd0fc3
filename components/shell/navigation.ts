import {
  Banknote,
  Building2,
  Contact,
  Download,
  FileKey2,
  Hourglass,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  PlugZap,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Stamp,
  Store,
  Users,
  UsersRound,
  Wallet,
  WalletCards,
  Webhook,
} from "lucide-react";
import type { MessageKey } from "@/lib/i18n/types";
import type { Permission } from "@/lib/permissions";
import { routes } from "@/lib/routes";

export interface NavigationItem {
  id: string;
  label: MessageKey;
  icon: LucideIcon;
  href: (business: string) => string;
  /** Without it the item is not listed. */
  permission: Permission;
  /** The service's tool that must be active; otherwise the item is listed dimmed, with how to activate it. */
  tool?: string;
  /** Current only at exactly this address, not below it. */
  isExact?: boolean;
}

export interface NavigationGroup {
  id: string;
  /** The first group needs no name. */
  label?: MessageKey;
  items: readonly NavigationItem[];
}

/** The side navigation, in its order. A screen is added by one entry here and one address in `lib/routes.ts`. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    id: "overview",
    items: [
      {
        id: "overview",
        label: "shell.items.overview",
        icon: LayoutDashboard,
        href: routes.overview,
        permission: "overview.read",
        isExact: true,
      },
    ],
  },
  {
    id: "money",
    label: "shell.groups.money",
    items: [
      { id: "wallet", label: "shell.items.wallet", icon: Wallet, href: routes.wallet, permission: "transactions.read" },
      {
        id: "settlements",
        label: "shell.items.settlements",
        icon: Banknote,
        href: routes.settlements,
        permission: "settlements.read",
      },
      {
        id: "batches",
        label: "shell.items.batches",
        icon: Layers,
        href: routes.batches,
        permission: "settlements.read",
      },
      {
        id: "queue",
        label: "shell.items.queuedSettlements",
        icon: Hourglass,
        href: routes.queuedSettlements,
        permission: "settlements.read",
      },
      {
        id: "approvals",
        label: "shell.items.approvals",
        icon: Stamp,
        href: routes.approvals,
        permission: "settlements.read",
      },
      {
        id: "orders",
        label: "shell.items.orders",
        icon: ReceiptText,
        href: routes.orders,
        permission: "settlements.read",
      },
    ],
  },
  {
    id: "collect",
    label: "shell.groups.collect",
    items: [
      {
        id: "authorizations",
        label: "shell.items.authorizations",
        icon: FileKey2,
        href: routes.authorizations,
        permission: "authorizations.read",
        tool: "subscription",
      },
      {
        id: "withdrawals",
        label: "shell.items.withdrawals",
        icon: WalletCards,
        href: routes.withdrawals,
        permission: "withdrawals.read",
        tool: "subscription",
      },
    ],
  },
  {
    id: "people",
    label: "shell.groups.people",
    items: [
      {
        id: "customers",
        label: "shell.items.customers",
        icon: Contact,
        href: routes.customers,
        permission: "customers.read",
        tool: "customer",
      },
    ],
  },
  {
    id: "records",
    label: "shell.groups.records",
    items: [
      {
        id: "webhooks",
        label: "shell.items.webhooks",
        icon: Webhook,
        href: routes.webhooks,
        permission: "webhooks.read",
      },
      { id: "audit", label: "shell.items.audit", icon: ScrollText, href: routes.audit, permission: "audit.read" },
      { id: "exports", label: "shell.items.exports", icon: Download, href: routes.exports, permission: "exports.read" },
    ],
  },
  {
    id: "settings",
    label: "shell.groups.settings",
    items: [
      {
        id: "connection",
        label: "shell.items.connection",
        icon: PlugZap,
        href: routes.settings.connection,
        permission: "connection.read",
      },
      {
        id: "business",
        label: "shell.items.business",
        icon: Building2,
        href: routes.settings.business,
        permission: "business.read",
      },
      {
        id: "users",
        label: "shell.items.users",
        icon: UsersRound,
        href: routes.settings.users,
        permission: "users.read",
      },
      {
        id: "policy",
        label: "shell.items.policy",
        icon: Scale,
        href: routes.settings.policy,
        permission: "settlements.read",
      },
      { id: "team", label: "shell.items.team", icon: Users, href: routes.settings.team, permission: "team.read" },
      {
        id: "businesses",
        label: "shell.items.businesses",
        icon: Store,
        href: routes.settings.businesses,
        permission: "self.manage",
      },
      {
        id: "security",
        label: "shell.items.security",
        icon: ShieldCheck,
        href: routes.settings.security,
        permission: "self.manage",
      },
    ],
  },
];
