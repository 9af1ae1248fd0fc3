"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { useErrorText } from "@/components/ui/error-text";
import { TextLink } from "@/components/ui/text-link";
import { customerOperations } from "@/lib/customers/operations";
import { ApiError } from "@/lib/operations/errors";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";

interface CustomerDoubtProps {
  /** The one that was edited; left out for a new one. */
  customerId?: string;
  /** By what the service would know the new one. */
  identity: string;
  onSendAgain: () => void;
}

/** The answer to what was written was lost: looks whether it is there, and only then offers to send it again. */
export function CustomerDoubt({ customerId, identity, onSendAgain }: CustomerDoubtProps) {
  const words = useTranslations("customers.doubt");
  const business = useBusiness();
  const text = useErrorText()(new ApiError("outcome_unknown"));
  const [isLooking, setLooking] = useState(false);
  const answer = useOperation(customerOperations.list, { q: identity, perPage: 5 }, { enabled: isLooking });
  const found = answer.data?.items ?? [];
  const hasLooked = isLooking && answer.isSuccess && !answer.isFetching;
  return (
    <Alert
      tone="warning"
      role="alert"
      title={text.title}
      actions={
        customerId ? (
          <>
            <ButtonLink size="sm" href={routes.customer(business, customerId)}>
              {words("open")}
            </ButtonLink>
            <Button size="sm" onClick={onSendAgain}>
              {words("again")}
            </Button>
          </>
        ) : hasLooked && found.length === 0 ? (
          <Button size="sm" onClick={onSendAgain}>
            {words("again")}
          </Button>
        ) : (
          !hasLooked && (
            <Button
              size="sm"
              variant="primary"
              isLoading={answer.isFetching}
              onClick={() => (isLooking ? answer.refetch() : setLooking(true))}
            >
              {words("look")}
            </Button>
          )
        )
      }
    >
      <p>{customerId ? words("unsaved") : text.action}</p>
      {hasLooked && (
        <div role="status" className="mt-2">
          {found.length === 0 ? words("notFound") : words("found", { count: found.length })}
          <ul>
            {found.map(({ id, name, mobile }) => (
              <li key={id}>
                <TextLink href={routes.customer(business, id)}>
                  <bdi>{name ?? id}</bdi> {mobile && <bdi dir="ltr">{mobile}</bdi>}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Alert>
  );
}
