"use client";

import { Check, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { BusinessProfile as Profile } from "@/lib/areas/settings/business/server/answers";
import { documentStatus, KNOWN_PERMISSIONS, splitPermissions } from "@/lib/areas/settings/business/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation } from "@/lib/kit/operations/query";
import { BusinessTools } from "./business-tools";

const ACTIVE = { tone: "success", label: "business.profile.active" } as const;
const INACTIVE = { tone: "danger", label: "business.profile.inactive", icon: "ban" } as const;

/** What the service knows of the business, and what the token may do there. */
export function BusinessProfile() {
  const { data, error, refetch, isFetching } = useOperation(businessOperations.show, {});
  if (error && !data) {
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-4">
        <ProfileSection profile={data} />
        <BusinessTools tools={data?.tools} />
      </div>
      <div className="grid min-w-0 gap-4">
        <DocumentsSection profile={data} />
        <TokenPermissions permissions={data?.permissions} />
      </div>
    </div>
  );
}

function ProfileSection({ profile }: { profile: Profile | undefined }) {
  const words = useTranslations("business.profile");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const of = (read: (known: Profile) => ReactNode) => {
    if (!profile) return <Skeleton className="my-1 w-32" />;
    const value = read(profile);
    return value === null || value === "" ? <span className="text-faint">{common("notGiven")}</span> : value;
  };
  const ltr = (text: string | null) => text && <bdi dir="ltr">{text}</bdi>;
  const count = (value: number | null) => (value === null ? "—" : formatNumber(value, locale));
  return (
    <Section
      title={words("title")}
      description={words("description")}
      actions={profile && <StatusBadge status={profile.isActive ? ACTIVE : INACTIVE} />}
    >
      <DescriptionList
        items={[
          { term: words("nameFa"), value: of(({ nameFa }) => nameFa && <bdi>{nameFa}</bdi>) },
          { term: words("slug"), value: of(({ slug }) => ltr(slug)) },
          { term: words("legalName"), value: of(({ legalName }) => legalName && <bdi>{legalName}</bdi>) },
          { term: words("type"), value: of(({ type }) => <Kind type={type} />) },
          { term: words("nationalId"), value: of(({ nationalId }) => ltr(nationalId)) },
          { term: words("phone"), value: of(({ phoneNumber }) => ltr(phoneNumber)) },
          { term: words("postalCode"), value: of(({ postalCode }) => ltr(postalCode)) },
          { term: words("mcc"), value: of(({ mccCode }) => ltr(mccCode)) },
          {
            term: words("cashInCode"),
            value: of(({ cashInCode }) => cashInCode && <Id value={cashInCode} label={words("cashInCode")} isWhole />),
          },
          { term: words("role"), value: of(({ role, roleName }) => <Role role={role} name={roleName} />) },
          {
            term: words("today"),
            value: of(({ todayTransactions, todaySettlements }) =>
              words("todayValue", { transactions: count(todayTransactions), settlements: count(todaySettlements) }),
            ),
          },
          { term: words("address"), isWide: true, value: of(({ address }) => address && <bdi>{address}</bdi>) },
        ]}
      />
    </Section>
  );
}

function Kind({ type }: { type: string | null }) {
  const words = useTranslations("business.profile.types");
  return type === "legal" || type === "personal" ? words(type) : <bdi>{type}</bdi>;
}

const ROLES = ["owner", "manager", "accountant", "developer", "observer"] as const;

function Role({ role, name }: { role: string | null; name: string | null }) {
  const words = useTranslations("business.profile.roles");
  const known = ROLES.find((each) => each === role?.toLowerCase());
  return known ? words(known) : <bdi>{name ?? role}</bdi>;
}

const DOCUMENTS = ["nationalCard", "officialNewspaper", "introductionLetter"] as const;

function DocumentsSection({ profile }: { profile: Profile | undefined }) {
  const words = useTranslations("business.documents");
  if (profile && !profile.documents) {
    return (
      <Section title={words("title")}>
        <EmptyState title={words("empty")} className="!py-6" />
      </Section>
    );
  }
  const documents = profile?.documents;
  return (
    <Section title={words("title")} isFlush>
      <ul>
        {DOCUMENTS.map((name) => (
          <li key={name} className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2 sm:px-5">
            {words(name)}
            {documents ? <StatusBadge status={documentStatus(documents[name])} /> : <Skeleton className="w-20" />}
          </li>
        ))}
        <li className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 sm:px-5">
          {words("payment")}
          {documents ? (
            <StatusBadge
              status={
                documents.isPaymentRequired
                  ? { tone: "warning", label: "business.documents.paymentRequired" }
                  : { tone: "success", label: "business.documents.paymentDone" }
              }
            />
          ) : (
            <Skeleton className="w-20" />
          )}
        </li>
      </ul>
    </Section>
  );
}

/** What the service lets the token do, and what not. */
function TokenPermissions({ permissions }: { permissions: readonly string[] | undefined }) {
  const words = useTranslations("business.permissions");
  if (!permissions) {
    return (
      <Section title={words("title")} description={words("description")}>
        <div className="space-y-3">
          {KNOWN_PERMISSIONS.map((name) => (
            <Skeleton key={name} className="w-48" />
          ))}
        </div>
      </Section>
    );
  }
  const { granted, missing } = splitPermissions(permissions);
  return (
    <Section title={words("title")} description={words("description")}>
      {granted.length === 0 ? (
        <EmptyState title={words("empty")} className="!py-6" />
      ) : (
        <List title={words("granted")} names={granted} isGranted />
      )}
      {missing.length > 0 && (
        <div className="mt-4 border-t pt-4">
          <List title={words("missing")} names={missing} />
          <p className="mt-3 text-muted text-sm">{words("howMissing")}</p>
        </div>
      )}
    </Section>
  );
}

function List({ title, names, isGranted }: { title: string; names: readonly string[]; isGranted?: boolean }) {
  const message = useMessage();
  const Icon = isGranted ? Check : Minus;
  return (
    <>
      <h3 className="font-semibold text-base">{title}</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:max-xl:grid-cols-2">
        {names.map((name) => {
          const key = `business.permissions.names.${name}`;
          const text = message(key);
          return (
            <li key={name} className="flex items-start gap-2">
              <Icon
                aria-hidden
                className={isGranted ? "mt-1 size-4 shrink-0 text-success" : "mt-1 size-4 shrink-0 text-faint"}
              />
              {text === key ? <bdi dir="ltr">{name}</bdi> : text}
            </li>
          );
        })}
      </ul>
    </>
  );
}
