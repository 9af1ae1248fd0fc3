"use client";

import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Id } from "@/components/kit/ui/id";
import { Missing } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { OperationList } from "@/components/shared/parts/operation-list";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { BusinessUser } from "@/lib/areas/settings/business/server/answers";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";

const listState = addressState({ page: pageNumber, perPage });

/** Who may sign in at the service itself. */
export function BusinessUsers() {
  const words = useTranslations("business.users");
  const list = useListState(listState);
  return (
    <OperationList
      label={words("title")}
      operation={businessOperations.users}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(user) => user.id ?? user.name}
      nothing={<EmptyState icon={UsersRound} title={words("empty")} description={words("emptyHint")} />}
    />
  );
}

const COLUMNS: readonly Column<BusinessUser>[] = [
  {
    id: "name",
    header: "business.users.name",
    cell: (user) => <bdi className="font-medium">{user.name}</bdi>,
  },
  { id: "role", header: "business.users.role", cell: (user) => <Role user={user} /> },
  { id: "state", header: "business.users.state", cell: (user) => <State user={user} />, card: "aside" },
  { id: "twoFactor", header: "business.users.twoFactor", cell: (user) => <TwoFactor isOn={user.hasTwoFactor} /> },
  { id: "id", header: "business.users.id", cell: (user) => <UserId id={user.id} /> },
];

const ROLES = ["owner", "manager", "accountant", "developer", "observer"] as const;

function Role({ user }: { user: BusinessUser }) {
  const words = useTranslations("business.profile.roles");
  const known = ROLES.find((role) => role === user.role || role === user.roleName?.toLowerCase());
  return known ? words(known) : <bdi>{user.roleName}</bdi>;
}

function State({ user }: { user: BusinessUser }) {
  return (
    <StatusBadge
      status={
        user.isActive
          ? { tone: "success", label: "business.users.active" }
          : { tone: "neutral", label: "business.users.inactive", icon: "ban" }
      }
    />
  );
}

function TwoFactor({ isOn }: { isOn: boolean | null }) {
  const words = useTranslations("business.users");
  const common = useTranslations("common");
  if (isOn === null) return <Missing label={common("unknown")} />;
  return <>{words(isOn ? "twoFactorOn" : "twoFactorOff")}</>;
}

function UserId({ id }: { id: string | null }) {
  const words = useTranslations("business.users");
  const common = useTranslations("common");
  return id === null ? <Missing label={common("unknown")} /> : <Id value={id} label={words("id")} isWhole />;
}
