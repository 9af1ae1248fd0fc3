"use client";

import { Check, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { KNOWN_PERMISSIONS, splitPermissions } from "@/lib/areas/settings/business/rules";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** What the service lets the token do, and what not. */
export function TokenPermissions({ permissions }: { permissions: readonly string[] | undefined }) {
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
