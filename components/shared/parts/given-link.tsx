import { cn } from "@/components/kit/ui/cn";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import type { Locale } from "@/lib/kit/i18n/locales";
import { CustomerText } from "./customer-text";
import type { SentFrom } from "./send-text";

interface GivenLinkProps {
  link: { url: string; qr: { size: number; path: string } };
  /** The names of the picture, of the button that copies the address, and of the text. */
  names: { qr: string; copy: string; text: string };
  /** The text that goes with the link, as `CustomerText` has it. */
  text: Readonly<Record<Locale, string>> | null;
  /** The record from which the text can be sent. */
  from?: SentFrom;
  /** In a window the picture is smaller. */
  isInWindow?: boolean;
}

/** A link to give to somebody: as a picture for cameras, as an address, and in a text to send. */
export function GivenLink({ link: { url, qr }, names, text, from, isInWindow = false }: GivenLinkProps) {
  const picture = isInWindow ? "sm:grid-cols-[11rem_minmax(0,1fr)]" : "sm:grid-cols-[13rem_minmax(0,1fr)]";
  return (
    <div className="space-y-4">
      <div className={cn("grid items-center gap-4", picture)}>
        <Qr code={qr} label={names.qr} {...(isInWindow && { className: "mx-auto size-44" })} />
        <div className="min-w-0 rounded border bg-sunken p-3">
          <Id value={url} label={names.copy} isWhole />
        </div>
      </div>
      <CustomerText title={names.text} text={text} {...(from && { from })} />
    </div>
  );
}
