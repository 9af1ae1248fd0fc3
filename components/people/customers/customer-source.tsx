"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import type { CustomerListState } from "@/lib/areas/people/customers/filters";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { CustomerListSource } from "@/lib/areas/people/customers/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface CustomerSourceProps {
  source: CustomerListSource;
  list: ListState<CustomerListState>;
}

/** How fresh the list is, what is not read yet, and the button to read all of it again. */
export function CustomerSource({ source, list }: CustomerSourceProps) {
  const words = useTranslations("customerList.source");
  const mayReadAgain = useCan("customers.write");
  if (source.kind === "nobody")
    return (
      <Alert
        tone="warning"
        role="status"
        className="mb-3"
        title={words(source.isOff ? "nobodyEver" : "nobody")}
        actions={
          <Button
            size="sm"
            onClick={() => list.clear(["from", "to", "fromRial", "toRial", "own", "ownValue", "identity", "sort"])}
          >
            {words("without")}
          </Button>
        }
      >
        {words(source.isOff ? "nobodyOff" : "nobodyBody")}
      </Alert>
    );
  if (source.kind === "service" && source.passedOver)
    return (
      <Alert
        tone="warning"
        role="status"
        className="mb-3"
        title={words("passedOver")}
        actions={
          <Button size="sm" onClick={() => list.clear(["q", "type"])}>
            {words("without")}
          </Button>
        }
      >
        {words("passedOverBody", { count: source.passedOver.lookedThrough })}{" "}
        {source.passedOver.total !== null && words("passedOverOf", { count: source.passedOver.total })}{" "}
        {words(source.isOff ? "serviceOff" : "service")}
      </Alert>
    );
  if (source.kind === "service")
    return <p className="mb-3 text-muted text-sm">{words(source.isOff ? "serviceOff" : "service")}</p>;
  const { freshAt, wholeAt, isReading, unread, unknown } = source;
  const { identity, type } = list.value;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <p className="min-w-0">
        {words.rich("book", {
          fresh: () => <DateText value={freshAt} />,
          whole: () => <DateText value={wholeAt} />,
        })}{" "}
        {identity && words(identity === "unanswered" ? "unchecked" : "checked")}{" "}
        {unknown > 0 && words("unknown", { count: unknown })}{" "}
        {unknown > 0 && type !== undefined && <strong className="text-warning">{words("untyped")}</strong>}{" "}
        {unread > 0 && words("unread", { count: unread })}
      </p>
      {isReading ? <p role="status">{words("reading")}</p> : mayReadAgain && <ReadAgain />}
    </div>
  );
}

function ReadAgain() {
  const words = useTranslations("customerList.source");
  const errorText = useErrorText();
  const again = useOperationMutation(customerOperations.readAgain);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={RotateCw}
      isLoading={again.isPending}
      onClick={() =>
        again.mutate(
          {},
          {
            onSuccess: () => showToast({ tone: "info", title: words("asked") }),
            onError: (error) => showToast({ tone: "danger", title: errorText(error).title }),
          },
        )
      }
    >
      {words("again")}
    </Button>
  );
}
