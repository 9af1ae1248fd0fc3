"use client";

import { Mail, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Input } from "@/components/kit/ui/input";
import { showToast } from "@/components/kit/ui/toast";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import type { MessageAbout, MessageChannel } from "@/lib/kit/customer-messages";
import { toLatinDigits } from "@/lib/kit/format/digits";
import type { Locale } from "@/lib/kit/i18n/locales";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { Address, Sent } from "./sent-texts";

const ICONS = { sms: MessageSquare, mail: Mail } as const;

/** The record from which a text is sent. */
export interface SentFrom {
  about: MessageAbout;
  record: string;
  /** The secret of a link that is kept nowhere but in this browser. */
  secret?: string;
}

interface SendTextProps {
  from: SentFrom;
  /** The text in the chosen language; null while something in it is not known yet. */
  text: string | null;
  language: Locale;
}

/** Sends a text to the customer's number or address, and shows what was sent from this record before. */
export function SendText({ from, text, language }: SendTextProps) {
  const words = useTranslations("customerMessages");
  const errorText = useErrorText();
  const refusal = useRefusal();
  const { about, record } = from;
  const { data, error, refetch } = useOperation(customerMessageOperations.of, { about, record });
  const send = useOperationMutation(customerMessageOperations.send);
  const [typing, setTyping] = useState<MessageChannel | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="!py-2 basis-full" />;
  if (!data) return null;
  const { channels, to, items, maySend } = data;
  const aboutAddress = send.error?.fields.to;
  // What is wrong with a typed address stands beside it.
  const failure = send.error && !(typing !== null && aboutAddress) && errorText(send.error);
  const press = async (channel: MessageChannel, typed?: string) => {
    if (text === null) return;
    const input = { ...from, channel, locale: language, text, ...(typed === undefined ? {} : { to: typed }) };
    const sent = await send.mutateAsync(input).catch(() => null);
    if (!sent) return;
    setTyping(null);
    showToast({ tone: "info", title: words("queued") });
  };
  return (
    <>
      {maySend &&
        channels.map((channel) => {
          const isAgain = items.some((item) => item.channel === channel);
          const address = to[channel];
          // It is still tried: a second one would come twice. To a typed address another one may be meant.
          const isUnderWay =
            address !== null && items.some((item) => item.channel === channel && item.state === "waiting");
          return (
            <Button
              key={channel}
              className="max-w-full shrink"
              icon={ICONS[channel]}
              disabled={text === null || send.isPending || isUnderWay}
              isLoading={send.isPending && send.variables?.channel === channel}
              onClick={() => (address === null ? setTyping(channel) : void press(channel))}
            >
              <span>
                {words(isAgain ? `again.${channel}` : `send.${channel}`)}
                {address !== null && (
                  <span className="font-normal text-muted">
                    {" "}
                    {words.rich("goesTo", { to: () => <Address channel={channel} value={address} /> })}
                  </span>
                )}
              </span>
            </Button>
          );
        })}
      {maySend && channels.length === 0 && <p className="basis-full text-muted text-sm">{words("notSetUp")}</p>}
      {typing !== null && (
        <TypedAddress
          key={typing}
          channel={typing}
          error={aboutAddress}
          isSending={send.isPending}
          onSend={(typed) => void press(typing, typed)}
          onCancel={() => setTyping(null)}
        />
      )}
      {failure && (
        <Alert tone="danger" role="alert" className="basis-full">
          {send.error?.fields.text
            ? words("changed")
            : aboutAddress
              ? refusal(aboutAddress)
              : send.error?.fields.channel
                ? refusal(send.error.fields.channel)
                : failure.action}
        </Alert>
      )}
      {items.length > 0 && <Sent items={items} />}
    </>
  );
}

interface TypedAddressProps {
  channel: MessageChannel;
  error: string | undefined;
  isSending: boolean;
  onSend: (typed: string) => void;
  onCancel: () => void;
}

/** The record has no address of this kind, so one is typed for this message alone. */
function TypedAddress({ channel, error, isSending, onSend, onCancel }: TypedAddressProps) {
  const words = useTranslations("customerMessages");
  const refusal = useRefusal();
  const id = useId();
  const [typed, setTyped] = useState("");
  return (
    <form
      className="basis-full space-y-2 rounded border bg-surface p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(toLatinDigits(typed.trim()));
      }}
    >
      <label htmlFor={id} className="block font-medium">
        {words(`typed.${channel}`)}
      </label>
      <p className="text-muted text-sm">{words(`noAddress.${channel}`)}</p>
      <Input
        id={id}
        dir="ltr"
        // The form has just been asked for.
        autoFocus
        inputMode={channel === "sms" ? "tel" : "email"}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {refusal(error)}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" isLoading={isSending}>
          {words("sendTyped")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
