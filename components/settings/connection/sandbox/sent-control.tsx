"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/kit/forms/fields";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import {
  type ActiveChannelFault,
  botForm,
  channelFaultsOf,
  channelForm,
  FAULT_TIMES,
  SANDBOX_BOTS,
  type SandboxState,
  SENT_CHANNELS,
  type SentMessage,
} from "@/lib/areas/settings/connection/sandbox-schemas";
import { formatInstant } from "@/lib/kit/format/date-display";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { ControlBox } from "./control-box";
import { ControlForm } from "./control-form";
import { useSandboxControl } from "./use-sandbox-control";

/** What left Daftar, with ways to make a channel fail and to answer as a person who writes to a bot. */
export function SentControl({ state }: { state: SandboxState }) {
  const words = useTranslations("sandbox.sent");
  return (
    <ControlBox title={words("title")} hint={words("hint")} className="md:col-span-2">
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div className="min-w-0">
          <h4 className="font-medium">{words("latest")}</h4>
          {state.sent.length === 0 ? (
            <p className="mt-1.5 text-muted">{words("none")}</p>
          ) : (
            <ul className="mt-1.5 max-h-[32rem] divide-y overflow-y-auto rounded border">
              {state.sent.map((message) => (
                <li key={message.id} className="px-3 py-2.5">
                  <MessageLine message={message} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <FailForm faults={state.channelFaults} />
          <BotForm />
        </div>
      </div>
    </ControlBox>
  );
}

/** Messages are in their receivers' languages, whatever the screen's is. */
const languageOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? "fa" : "en");

function MessageLine({ message: { channel, to, title, text, at } }: { message: SentMessage }) {
  const words = useTranslations("sandbox.sent");
  const preferences = usePreferences();
  return (
    <details>
      <summary className="cursor-pointer">
        <span className="font-medium">
          <bdi lang={languageOf(title || text)}>{title || text.split("\n")[0]}</bdi>
        </span>
        <span className="block text-muted text-sm">
          {words(`channels.${channel}`)}
          {" · "}
          {words("to", { address: `\u2068${to}\u2069` })}
          {" · "}
          {formatInstant(at, preferences)}
        </span>
      </summary>
      <p dir="auto" lang={languageOf(text)} className="wrap-anywhere mt-2 whitespace-pre-line text-sm">
        {text}
      </p>
    </details>
  );
}

function FailForm({ faults }: { faults: readonly ActiveChannelFault[] }) {
  const words = useTranslations("sandbox.sent.fail");
  const channels = useTranslations("sandbox.sent.channels");
  const times = useTranslations("sandbox.faults");
  const control = useOperationMutation(sandboxOperations.control);
  const { run, running } = useSandboxControl();
  const form = useForm<z.input<typeof channelForm>>({
    resolver: zodResolver(channelForm),
    defaultValues: { channel: "mail", fault: "status", times: "once" },
  });
  const channel = useWatch({ control: form.control, name: "channel" });
  const submit = async (input: z.input<typeof channelForm>) => {
    await control.mutateAsync({ action: "fail_channel", ...input });
    showToast({ title: words("done") });
  };
  return (
    <section aria-label={words("title")}>
      <h4 className="mb-3 font-medium">{words("title")}</h4>
      <ControlForm form={form} label={words("title")} action={words("action")} onSubmit={submit}>
        <SelectField
          control={form.control}
          name="channel"
          label={words("channel")}
          options={SENT_CHANNELS.map((value) => ({ value, label: channels(value) }))}
        />
        <SelectField
          control={form.control}
          name="fault"
          label={words("fault")}
          options={channelFaultsOf(channel).map((value) => ({ value, label: words(`faults.${value}`) }))}
        />
        <SelectField
          control={form.control}
          name="times"
          label={times("times")}
          options={FAULT_TIMES.map((value) => ({ value, label: times(`timesNames.${value}`) }))}
        />
      </ControlForm>
      {faults.length > 0 && (
        <div className="mt-4" aria-live="polite">
          <h5 className="font-medium text-sm">{words("active")}</h5>
          <ul className="mt-1.5 divide-y rounded border">
            {faults.map(({ id, channel: failing, fault, left, struck }) => (
              <li key={id} className="px-3 py-2.5 text-sm">
                {channels(failing)}
                {" · "}
                {words(`faults.${fault}`)}
                {" · "}
                {left === null ? times("always") : times("left", { count: left })}
                {" · "}
                {times("struck", { count: struck })}
              </li>
            ))}
          </ul>
          <Button
            className="mt-3"
            size="sm"
            icon={RotateCcw}
            isLoading={running !== undefined}
            onClick={() => run({ action: "heal_channels" }, words("healed"))}
          >
            {words("heal")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A person writes to a bot. */
function BotForm() {
  const words = useTranslations("sandbox.sent.bot");
  const channels = useTranslations("sandbox.sent.channels");
  const control = useOperationMutation(sandboxOperations.control);
  const form = useForm<z.input<typeof botForm>>({
    resolver: zodResolver(botForm),
    defaultValues: { bot: "bale", text: "" },
  });
  const submit = async (input: z.input<typeof botForm>) => {
    await control.mutateAsync({ action: "write_to_bot", ...input });
    showToast({ title: words("done") });
    form.reset({ ...input, text: "" });
  };
  return (
    <section aria-label={words("title")}>
      <h4 className="font-medium">{words("title")}</h4>
      <p className="mt-0.5 mb-3 text-muted text-sm">{words("hint")}</p>
      <ControlForm form={form} label={words("title")} action={words("action")} onSubmit={submit}>
        <SelectField
          control={form.control}
          name="bot"
          label={words("bot")}
          options={SANDBOX_BOTS.map((value) => ({ value, label: channels(value) }))}
        />
        <TextField control={form.control} name="text" label={words("text")} dir="auto" spellCheck={false} />
      </ControlForm>
    </section>
  );
}
