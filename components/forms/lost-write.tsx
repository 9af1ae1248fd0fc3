"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { useErrorText } from "@/components/ui/error-text";
import { TextLink } from "@/components/ui/text-link";
import type { InputOf, Operation, Page } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { useOperation } from "@/lib/operations/query";

interface LostWriteProps<Row, O extends Operation> {
  /** Where the record that was changed stands; left out for a new one. */
  changed?: string;
  /** The list that finds a new one, and what to ask it. */
  list: O & { output?: Page<Row> };
  input: InputOf<O>;
  /** How a row that was found is called, and where it stands. */
  hit: (row: Row) => { id: string; href: string; name: ReactNode };
  /** Said above what was found. */
  found: (count: number) => string;
  /** Said where there is none: by what it was looked for. */
  notFound: string;
  onSendAgain: () => void;
}

/** The answer to what was written was lost: looks whether it is there, and only then offers to send it again. */
export function LostWrite<Row, O extends Operation>(props: LostWriteProps<Row, O>) {
  const { changed, list, input, hit, found, notFound, onSendAgain } = props;
  const words = useTranslations("forms.lost");
  const text = useErrorText()(new ApiError("outcome_unknown"));
  const [isLooking, setLooking] = useState(false);
  const answer = useOperation(list as O, input, { enabled: isLooking });
  const rows = (answer.data as Page<Row> | undefined)?.items ?? [];
  const hasLooked = isLooking && answer.isSuccess && !answer.isFetching;
  const again = (
    <Button size="sm" onClick={onSendAgain}>
      {words("again")}
    </Button>
  );
  const look = (
    <Button
      size="sm"
      variant="primary"
      isLoading={answer.isFetching}
      onClick={() => (isLooking ? answer.refetch() : setLooking(true))}
    >
      {words("look")}
    </Button>
  );
  const open = changed && (
    <>
      <ButtonLink size="sm" href={changed}>
        {words("open")}
      </ButtonLink>
      {again}
    </>
  );
  return (
    <Alert
      tone="warning"
      role="alert"
      title={text.title}
      actions={open ?? (hasLooked ? rows.length === 0 && again : look)}
    >
      <p>{changed ? words("unsaved") : text.action}</p>
      {hasLooked && (
        <div role="status" className="mt-2">
          {rows.length === 0 ? notFound : found(rows.length)}
          <ul>
            {rows.map(hit).map(({ id, href, name }) => (
              <li key={id}>
                <TextLink href={href}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Alert>
  );
}
