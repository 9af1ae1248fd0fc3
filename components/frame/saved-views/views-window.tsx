"use client";

import { Bookmark, BookmarkPlus, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import MenuWindow from "@/components/kit/ui/menu-window";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { viewOperations } from "@/lib/areas/records/saved-views/operations";
import {
  addressOfView,
  periodAfter,
  queryOfView,
  type SavedView,
  typedIn,
  VIEW,
  type ViewList,
} from "@/lib/areas/records/saved-views/view";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { usePeriodRange } from "./use-period-range";
import type { ViewsProps } from "./views";

const ViewForm = onDemand(["errors"], async () => (await import("./view-form")).default);

interface ViewsWindowProps extends ViewsProps {
  list: ViewList;
  /** Its menu opens at once. */
  wasPressed: boolean;
}

/** The view stays the one that was meant, also when it leaves the list while its window is open. */
type Doing = { what: "save" } | { what: "rename" | "remove"; view: SavedView };

/** What `Views` loads: the menu of a list's views, and what can be done with the one that is open. */
export default function ViewsWindow({ list, wasPressed, isKnown, filters }: ViewsWindowProps) {
  const words = useTranslations("savedViews");
  const pathname = usePathname();
  const params = useSearchParams();
  const errorText = useErrorText();
  const rangeOf = usePeriodRange();
  const { data, error } = useOperation(viewOperations.list, {});
  const change = useOperationMutation(viewOperations.change);
  const [doing, setDoing] = useState<Doing | null>(null);
  const views = data?.items.filter((view) => view.list === list) ?? [];
  const current = views.find(({ id }) => id === params.get(VIEW));
  const address = (view: SavedView) => addressOfView(pathname, view, rangeOf);
  const meant = current && new URL(address(current), "http://page").searchParams;
  const isChanged = meant !== undefined && queryOfView(params) !== queryOfView(meant);
  const leftOut = meant ? [...meant].filter(([name, value]) => name !== VIEW && !isKnown(name, value)) : [];
  const column = useTranslations("lists");
  useLeftOut(
    current,
    isChanged ? [] : [...new Set(leftOut.map(([name]) => (name === "columns" ? column("columns") : name)))],
  );
  /** What everybody would read then may name a person. */
  const isRefused = current?.isShared === true && typedIn(queryOfView(params), filters).length > 0;

  const replace = (view: SavedView) => {
    const period = periodAfter(view, { from: params.get("from"), to: params.get("to") }, rangeOf);
    change.mutate(
      { viewId: view.id, contents: { query: queryOfView(params, period), period } },
      {
        onSuccess: () => showToast({ tone: "success", title: words("replaced") }),
        onError: (failure) => {
          const { title, action } = errorText(failure);
          showToast({ tone: "danger", title, description: action });
        },
      },
    );
  };

  const items: MenuItem[] = [
    ...(error && !data ? [{ kind: "note" as const, id: "error", content: errorText(error).title }] : []),
    ...(data && views.length === 0
      ? [{ kind: "note" as const, id: "none", content: <p className="max-w-64 text-muted text-sm">{words("none")}</p> }]
      : []),
    ...views.map((view) => ({
      kind: "link" as const,
      id: view.id,
      label: view.name,
      icon: Bookmark,
      href: address(view),
      hint: view.by === null ? undefined : words("sharedBy", { name: view.by }),
    })),
    { kind: "line", id: "line" },
    ...(current?.mayChange && isChanged
      ? [
          {
            id: "replace",
            label: words("replace", { name: current.name }),
            icon: RefreshCw,
            isDisabled: isRefused,
            hint: isRefused ? words("notShared") : undefined,
            onSelect: () => replace(current),
          },
        ]
      : []),
    { id: "save", label: words("save"), icon: BookmarkPlus, onSelect: () => setDoing({ what: "save" }) },
    ...(current?.mayChange
      ? [
          {
            id: "rename",
            label: words("rename", { name: current.name }),
            icon: Pencil,
            onSelect: () => setDoing({ what: "rename", view: current }),
          },
          {
            id: "remove",
            label: words("remove", { name: current.name }),
            icon: Trash2,
            isDangerous: true,
            onSelect: () => setDoing({ what: "remove", view: current }),
          },
        ]
      : []),
  ];
  const label = !current
    ? words("title")
    : words("open", { name: isChanged ? words("changed", { name: current.name }) : current.name });
  const menu = {
    label,
    icon: Bookmark,
    variant: "secondary" as const,
    items,
    hasChevron: current !== undefined,
    children: current && (
      <bdi className="max-w-28 truncate sm:max-w-44">
        {current.name}
        {isChanged && <span aria-hidden> *</span>}
      </bdi>
    ),
  };
  const close = () => setDoing(null);
  return (
    <>
      {wasPressed ? <MenuWindow {...menu} /> : <Menu {...menu} />}
      {doing?.what === "save" && <ViewForm list={list} filters={filters} onClose={close} />}
      {doing?.what === "rename" && <ViewForm list={list} filters={filters} view={doing.view} onClose={close} />}
      {doing?.what === "remove" && <RemoveView view={doing.view} onClose={close} />}
    </>
  );
}

/** What a view asks for and the list no longer has is said once, when it is opened. */
function useLeftOut(view: SavedView | undefined, names: readonly string[]): void {
  const words = useTranslations("savedViews");
  const { locale } = usePreferences();
  const list = new Intl.ListFormat(LOCALES[locale].numberFormat, { type: "unit" }).format(names);
  const told = useRef<string>(undefined);
  const tell = useEffectEvent(() => {
    if (!view) return;
    told.current = view.id;
    showToast({
      tone: "warning",
      title: words("leftOut", { name: view.name }),
      description: words("leftOutBody", { names: list }),
    });
  });
  const id = view?.id;
  useEffect(() => {
    // What is left out may be known later than the view: a list's own columns come with an answer.
    if (id !== told.current) told.current = undefined;
    if (id && list !== "" && told.current === undefined) tell();
  }, [id, list]);
}

function RemoveView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const words = useTranslations("savedViews");
  const errorText = useErrorText();
  const remove = useOperationMutation(viewOperations.remove);
  const text = remove.error && errorText(remove.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words("remove", { name: view.name }).replace(/…$/, "")}
      description={words(view.isShared ? "removeShared" : "removeOwn")}
      action={words("removeAction")}
      isDangerous
      isWorking={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { viewId: view.id },
          {
            onSuccess: () => {
              showToast({ tone: "success", title: words("removed") });
              onClose();
            },
          },
        )
      }
      error={
        text && (
          <Alert tone="danger" role="alert" title={text.title} className="mt-4">
            {text.action}
          </Alert>
        )
      }
    />
  );
}
