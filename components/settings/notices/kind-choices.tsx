"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { Dotted } from "@/components/kit/ui/dotted";
import { TextLink } from "@/components/kit/ui/text-link";
import { areaNotices } from "@/lib/areas/areas";
import type { ChannelState, KindWish, MyWishes } from "@/lib/areas/settings/notices/schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { NOTICE_TOPICS, type NoticeChannel, type NoticeTopic } from "@/lib/kit/notices";
import type { WishValues } from "./wishes-form";

export type OwnChannel = Exclude<NoticeChannel, "webhook">;

interface OwnState extends ChannelState {
  channel: OwnChannel;
}

interface KindChoicesProps {
  wishes: MyWishes;
  control: Control<WishValues>;
  /** Leads to the field of the mobile number. */
  onAskMobile: () => void;
}

/** Which kinds the member is told by which ways, in folded groups. A way that does not reach the member is not offered. */
export function KindChoices({ wishes, control, onAskMobile }: KindChoicesProps) {
  const { field } = useController({ control, name: "kinds" });
  const channels = wishes.channels as readonly OwnState[];
  const set = (kinds: readonly KindWish[], channel: OwnChannel, isWanted: boolean) => {
    const next = { ...field.value };
    for (const { kind } of kinds) {
      const others = (next[kind] ?? []).filter((each) => each !== channel);
      next[kind] = isWanted ? [...others, channel] : others;
    }
    field.onChange(next);
  };
  const groups = Map.groupBy(wishes.kinds, ({ kind }) => areaNotices[kind].topic as NoticeTopic);
  return (
    <div>
      <Unreached channels={channels} onAskMobile={onAskMobile} />
      <ul className="-mx-4 divide-y border-y sm:-mx-5">
        {NOTICE_TOPICS.map((topic) => {
          const kinds = groups.get(topic);
          return (
            kinds && (
              <TopicChoices
                key={topic}
                topic={topic}
                kinds={kinds}
                channels={channels}
                chosen={field.value}
                set={set}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

const reaches = ({ isSetUp, address }: OwnState): boolean => isSetUp && address !== null;

/** The ways that do not reach the member: why, and how to connect them. */
function Unreached({ channels, onAskMobile }: { channels: readonly OwnState[]; onAskMobile: () => void }) {
  const words = useTranslations("notices.settings");
  const names = useTranslations("notices.channels");
  const unreached = channels.filter((state) => !reaches(state));
  if (unreached.length === 0) return null;
  return (
    <ul className="mb-3 space-y-1 text-muted text-sm">
      {unreached.map(({ channel, isSetUp }) => (
        <li key={channel} data-unreached={channel} className="flex flex-wrap items-center gap-x-2">
          <span>
            {names(channel)}: {words(isSetUp ? "channels.states.noAddress" : "channels.notSetUp")}
          </span>
          {isSetUp &&
            (channel === "sms" ? (
              <Button variant="ghost" size="sm" onClick={onAskMobile}>
                {words("wishes.enterMobile")}
              </Button>
            ) : (
              <TextLink href={`#channel-${channel}`}>{words("channels.connect")}</TextLink>
            ))}
        </li>
      ))}
    </ul>
  );
}

interface TopicChoicesProps {
  topic: NoticeTopic;
  kinds: readonly KindWish[];
  channels: readonly OwnState[];
  chosen: WishValues["kinds"];
  set: (kinds: readonly KindWish[], channel: OwnChannel, isWanted: boolean) => void;
}

/** The kinds of one topic. Folded, it says how many of them are told by which way. */
function TopicChoices({ topic, kinds, channels, chosen, set }: TopicChoicesProps) {
  const words = useTranslations("notices.settings.wishes");
  const names = useTranslations("notices.channels");
  const notices = useTranslations("notices");
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = words(`topics.${topic}`);
  const tells = (kind: string, channel: OwnChannel): boolean => chosen[kind]?.includes(channel) ?? false;
  const sums = channels.filter(reaches).flatMap(({ channel }) => {
    const count = kinds.filter(({ kind }) => tells(kind, channel)).length;
    if (count === 0) return [];
    const told = { channel: names(channel), count, all: kinds.length };
    return <span key={channel}>{words(count === kinds.length ? "sumAll" : "sum", told)}</span>;
  });
  const rows = [
    { key: topic, label: words("whole"), spoken: words("wholeOf", { topic: name }), kinds, isUrgent: false },
    ...kinds.map((wish) => {
      const label = message(`notices.names.${wish.kind}`);
      return { key: wish.kind, label, spoken: label, kinds: [wish], isUrgent: wish.severity === "urgent" };
    }),
  ];
  return (
    <li data-topic={topic}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center justify-between gap-3 px-4 py-2.5 text-start hover:bg-sunken sm:px-5"
      >
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-muted text-sm">
            {sums.length > 0 ? <Dotted>{sums}</Dotted> : words("sumNone")}
          </span>
        </span>
        <ChevronDown aria-hidden className={cn("size-4 shrink-0 text-muted", isOpen && "rotate-180")} />
      </button>
      {isOpen && (
        <ul id={id} className="divide-y border-t bg-canvas">
          {rows.map(({ key, label, spoken, kinds: some, isUrgent }) => (
            <li key={key} className="px-4 py-2 sm:px-5">
              <span className={cn(key === topic && "font-medium")}>{label}</span>
              {isUrgent && (
                <Badge tone="danger" className="ms-2">
                  {notices("urgent")}
                </Badge>
              )}
              <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
                {channels.map((state) => (
                  <Choice
                    key={state.channel}
                    state={state}
                    label={`${spoken}: ${names(state.channel)}`}
                    count={some.filter(({ kind }) => tells(kind, state.channel)).length}
                    all={some.length}
                    onChange={(isWanted) => set(some, state.channel, isWanted)}
                  />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ChoiceProps {
  state: OwnState;
  /** Its name for screen readers. */
  label: string;
  /** How many of the kinds are told by this way, and how many there are. */
  count: number;
  all: number;
  onChange: (isWanted: boolean) => void;
}

/** One way for one kind or for a whole group, which may be chosen in part. */
function Choice({ state, label, count, all, onChange }: ChoiceProps) {
  const names = useTranslations("notices.channels");
  const words = useTranslations("notices.settings.channels");
  const isReached = reaches(state);
  const why = state.isSetUp ? words("states.noAddress") : words("notSetUp");
  const isChecked = isReached && count === all;
  return (
    <label
      className={cn("flex min-h-8 items-center gap-2 text-sm", isReached ? "cursor-pointer" : "text-faint")}
      title={isReached ? undefined : why}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isReached && count > 0 && count < all;
        }}
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={label}
        checked={isChecked}
        disabled={!isReached}
        onChange={() => onChange(!isChecked)}
      />
      <span aria-hidden>{names(state.channel)}</span>
    </label>
  );
}
