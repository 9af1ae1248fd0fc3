"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Dialog } from "@/components/kit/ui/dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { viewOperations } from "@/lib/areas/records/saved-views/operations";
import {
  addressOfView,
  MOST_NAME_LETTERS,
  periodsOfDays,
  queryOfView,
  type SavedView,
  typedIn,
  type ViewList,
} from "@/lib/areas/records/saved-views/view";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { FilterSet } from "@/lib/kit/records/filter";
import { usePeriodRange } from "./use-period-range";

interface ViewFormProps {
  list: ViewList;
  filters: FilterSet;
  /** The one that gets another name; without it a new one is kept. */
  view?: SavedView;
  onClose: () => void;
}

/** Saves the list's current view under a name, or renames a view. */
export default function ViewForm(props: ViewFormProps) {
  const words = useTranslations("savedViews");
  const title = words(props.view ? "renameTitle" : "saveTitle");
  return (
    <Dialog open onOpenChange={props.onClose} title={title} size="sm" isHeld>
      <NameForm {...props} title={title} />
    </Dialog>
  );
}

function NameForm({ list, filters, view, onClose, title }: ViewFormProps & { title: string }) {
  const words = useTranslations("savedViews");
  const dates = useTranslations("dates");
  const common = useTranslations("common.actions");
  const preferences = usePreferences();
  const rangeOf = usePeriodRange();
  const params = useSearchParams();
  const pathname = usePathname();
  const router = useRouter();
  const canShare = useCan("views.share");
  const save = useOperationMutation(viewOperations.save);
  const change = useOperationMutation(viewOperations.change);
  const days = { from: params.get("from"), to: params.get("to") };
  const periods = periodsOfDays(days, rangeOf);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/records/saved-views/schemas")).viewForm),
    defaultValues: { name: view?.name ?? "", sharing: "own" as const, days: periods[0] ?? ("fixed" as const) },
  });
  const isTyped = typedIn(queryOfView(params), filters).length > 0;
  const options = (values: readonly (readonly [string, string])[]) =>
    values.map(([value, label]) => ({ value, label }));
  return (
    <FormOf
      form={form}
      label={title}
      action={common("save")}
      onCancel={onClose}
      fields={[
        { name: "name", label: words("name"), kind: "text", maxLength: MOST_NAME_LETTERS },
        ...(!view && canShare && !isTyped
          ? [
              {
                name: "sharing" as const,
                label: words("sharing"),
                kind: "choice" as const,
                options: options([
                  ["own", words("sharings.own")],
                  ["shared", words("sharings.shared")],
                ]),
              },
            ]
          : []),
        ...(!view && periods.length > 0
          ? [
              {
                name: "days" as const,
                label: words("days"),
                kind: "choice" as const,
                options: options([
                  ...periods.map((period) => [period, words("relative", { period: dates(period) })] as const),
                  ["fixed", words("fixed", { days: rangeInWords(days, preferences, dates) ?? "" })],
                ]),
              },
            ]
          : []),
      ]}
      onSubmit={async ({ name, sharing, days: kept }) => {
        if (view) {
          await change.mutateAsync({ viewId: view.id, name });
          showToast({ tone: "success", title: words("renamed") });
          return onClose();
        }
        const relative = kept === "fixed" ? null : kept;
        const query = queryOfView(params, relative);
        const saved = await save.mutateAsync({ list, name, sharing, query, period: relative });
        showToast({ tone: "success", title: words("saved") });
        onClose();
        router.replace(addressOfView(pathname, saved, rangeOf));
      }}
    >
      {!view && canShare && isTyped && <p className="text-muted text-sm">{words("ownOnly")}</p>}
    </FormOf>
  );
}
