import { FlaskConical, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { Link } from "@/components/kit/ui/link";

interface ModeBadgeProps {
  mode: "sandbox" | "live";
  /** The address of the sandbox's controls, for members who may use them. */
  href?: string;
}

/** Sandbox or live; shown beside the business's name on every page, on a phone below it. */
export function ModeBadge({ mode, href }: ModeBadgeProps) {
  const shell = useTranslations("shell");
  const Icon = mode === "sandbox" ? FlaskConical : Zap;
  const look = cn(
    "inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-semibold text-sm",
    mode === "sandbox"
      ? "border-warning-line bg-warning-soft text-warning"
      : "border-success-line bg-success-soft text-success",
  );
  const content = (
    <>
      <Icon aria-hidden className="size-3.5" />
      {shell(mode)}
      <span className="sr-only">. {shell(`${mode}Hint`)}</span>
    </>
  );
  if (!href) {
    return (
      <span title={shell(`${mode}Hint`)} className={look}>
        {content}
      </span>
    );
  }
  return (
    <Link href={href} title={shell(`${mode}Hint`)} className={cn(look, "hover:underline")}>
      {content}
    </Link>
  );
}
