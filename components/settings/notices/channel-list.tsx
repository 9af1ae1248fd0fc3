"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import type { ChannelState, MyWishes } from "@/lib/areas/settings/notices/schemas";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useSendFault } from "@/lib/kit/i18n/use-send-fault";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { isUnasked } from "@/lib/kit/send-faults";
import { PushSwitch } from "./push-switch";

const BotDialog = onDemand(
  ["notices.settings", "notices.channels", "errors"],
  async () => (await import("./bot-dialog")).BotDialog,
);

/** The ways by which this member can be told: whether each works, a test of each, and how to connect it. */
export function ChannelList({ wishes }: { wishes: MyWishes }) {
  const words = useTranslations("notices.settings.channels");
  return (
    <Section title={words("title")} description={words("description")} isFlush>
      <ul className="divide-y">
        {wishes.channels.map((state) => (
          <Channel key={state.channel} state={state} wishes={wishes} />
        ))}
      </ul>
    </Section>
  );
}

function Channel({ state, wishes: { pushKey, pushHashes } }: { state: ChannelState; wishes: MyWishes }) {
  const words = useTranslations("notices.settings.channels");
  const names = useTranslations("notices.channels");
  const faultText = useSendFault();
  const test = useOperationMutation(noticeSettingsOperations.test);
  const disconnect = useOperationMutation(noticeSettingsOperations.disconnectBot);
  const [isConnecting, setConnecting] = useState(false);
  const { channel, isSetUp, address } = state;
  const isBot = channel === "telegram" || channel === "bale";
  const name = names(channel);
  const send = () =>
    test.mutate(
      { channel },
      {
        onSuccess: ({ state: ended, why }) =>
          showToast(
            ended === "sent"
              ? { tone: "success", title: words("testSent", { name }) }
              : {
                  tone: "danger",
                  title: words(ended === "refused" ? "testRefused" : "testFailed", { name }),
                  ...(why === null ? {} : { description: faultText(why) }),
                },
          ),
      },
    );
  return (
    <li id={`channel-${channel}`} className="scroll-mt-20 px-4 py-3.5 sm:px-5" data-channel={channel}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            <StatusBadge status={statusOf(state)} />
          </p>
          <p className="text-muted text-sm">
            <Address state={state} /> <Last state={state} />
          </p>
        </div>
        {isSetUp && (
          <div className="flex flex-wrap gap-2">
            {channel === "push" && pushKey !== null && <PushSwitch publicKey={pushKey} hashes={pushHashes} />}
            {isBot && address === null && (
              <Button size="sm" onClick={() => setConnecting(true)}>
                {words("connect")}
              </Button>
            )}
            {isBot && address !== null && (
              <Button size="sm" isLoading={disconnect.isPending} onClick={() => disconnect.mutate({ channel })}>
                {words("disconnect")}
              </Button>
            )}
            {address !== null && (
              <Button size="sm" isLoading={test.isPending} aria-label={words("testLabel", { name })} onClick={send}>
                {words("test")}
              </Button>
            )}
          </div>
        )}
      </div>
      {test.error && <ErrorState error={test.error} className="!py-3" />}
      {isBot && <BotDialog open={isConnecting} onOpenChange={setConnecting} channel={channel} />}
    </li>
  );
}

function statusOf({ isSetUp, address, last }: ChannelState): StatusView {
  if (!isSetUp) return { label: "notices.settings.channels.states.off", tone: "neutral", icon: "ban" };
  if (address === null) return { label: "notices.settings.channels.states.noAddress", tone: "neutral", icon: "clock" };
  if (last?.state === "refused")
    return { label: "notices.settings.channels.states.refused", tone: "danger", icon: "alert" };
  if ((last?.state === "waiting" || last?.state === "dropped") && last.fault !== null && !isUnasked(last.fault))
    return { label: "notices.settings.channels.states.failing", tone: "warning", icon: "alert" };
  return { label: "notices.settings.channels.states.on", tone: "success", icon: "check" };
}

function Address({ state: { channel, isSetUp, address, since } }: { state: ChannelState }) {
  const words = useTranslations("notices.settings.channels");
  if (!isSetUp) return words("notSetUp");
  if (address === null) return words(`hints.${channel}`);
  if (channel === "push") return words("browsers", { count: Number(address) });
  if (channel !== "telegram" && channel !== "bale") return <bdi dir="ltr">{address}</bdi>;
  return (
    <>
      {address !== "" && (
        <>
          <bdi>{address}</bdi> ·{" "}
        </>
      )}
      {since === null
        ? words("connected")
        : words.rich("connectedSince", { time: () => <DateText value={since} form="long" /> })}
    </>
  );
}

function Last({ state: { last } }: { state: ChannelState }) {
  const words = useTranslations("notices.settings.channels");
  if (last?.state !== "sent") return null;
  return <>· {words.rich("last", { time: () => <DateText value={last.at} /> })}</>;
}
