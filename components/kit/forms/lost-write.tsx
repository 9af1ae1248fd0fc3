"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { TextLink } from "@/components/kit/ui/text-link";
import { ApiError } from "@/lib/kit/operations/errors";

interface LostWriteProps<Row> {
  /** Where the record that was changed stands; left out for a new one. */
  changed?: string;
  /**
   * Asks for what a new one would be found by: records that are the one that was sent, and no others. Null: nobody
   * can tell.
   */
  lookFor: (signal: AbortSignal) => Promise<readonly Row[] | null>;
  /** How a row that was found is called, and where it stands. */
  hit: (row: Row) => { id: string; href: string; name: ReactNode };
  /** Said above what was found. */
  found: (count: number) => string;
  /** Shown if nothing was found: the value that was looked for. */
  notFound: string;
  /** Said where nobody can tell whether there is one; then it is not sent again. */
  untold?: string;
  onSendAgain: () => void;
}

interface Look<Row> {
  beganAtMs: number;
  rows: readonly Row[] | null;
}

/** As long as the service may take to do what it was asked. */
const STILL_AT_IT_MS = 20_000;
const LOOK_AGAIN_MS = 4000;

/** Whether that nothing was found may only mean that the service is not done yet. */
const isTooSoon = <Row,>(look: Look<Row> | undefined, lostAtMs: number): boolean =>
  look !== undefined && look.rows?.length === 0 && look.beganAtMs < lostAtMs + STILL_AT_IT_MS;

/** The answer to what was written was lost: looks whether it is there, and only then offers to send it again. */
export function LostWrite<Row>(props: LostWriteProps<Row>) {
  const { changed, lookFor, hit, found, notFound, untold, onSendAgain } = props;
  const words = useTranslations("forms.lost");
  const errorText = useErrorText();
  const text = errorText(new ApiError("outcome_unknown"));
  const id = useId();
  const [lostAtMs] = useState(() => Date.now());
  const [isLooking, setLooking] = useState(false);
  const { data, error, isFetching, isSuccess, refetch } = useQuery<Look<Row>, ApiError>({
    queryKey: ["lost-write", id, lostAtMs],
    queryFn: async ({ signal }) => ({ beganAtMs: Date.now(), rows: await lookFor(signal) }),
    enabled: isLooking,
    refetchInterval: ({ state }) => isTooSoon(state.data, lostAtMs) && LOOK_AGAIN_MS,
  });
  const rows = data?.rows ?? [];
  const isUntold = data?.rows === null;
  const isWaiting = isTooSoon(data, lostAtMs);
  const hasLooked = isLooking && isSuccess && (isWaiting || !isFetching);
  const failure = isLooking && error && !isFetching ? errorText(error) : null;
  const only = rows.length === 1 ? rows.map(hit)[0] : undefined;
  const again = (
    <Button size="sm" onClick={onSendAgain}>
      {words("again")}
    </Button>
  );
  const look = (
    <Button
      size="sm"
      variant="primary"
      isLoading={isFetching}
      onClick={() => (isLooking ? refetch() : setLooking(true))}
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
  const settled = only ? (
    <ButtonLink size="sm" variant="primary" href={only.href}>
      {words("open")}
    </ButtonLink>
  ) : (
    rows.length === 0 && !isWaiting && (isUntold ? look : again)
  );
  return (
    <Alert tone="warning" role="alert" title={text.title} actions={open ?? (hasLooked ? settled : look)}>
      <p>{changed ? words("unsaved") : text.action}</p>
      {failure && (
        <p role="status" className="mt-2 text-danger">
          <span className="font-semibold">{failure.title}</span> {failure.action}
        </p>
      )}
      {hasLooked && (
        <div role="status" className="mt-2">
          {rows.length > 0 ? found(rows.length) : isWaiting ? words("notYet") : isUntold ? untold : notFound}
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
