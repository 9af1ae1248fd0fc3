import { useTranslations } from "next-intl";

/** The product's sign and name. */
export function BrandName() {
  const common = useTranslations("common");
  return (
    <span className="flex items-center gap-2.5 font-bold text-lg">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 8.5h11a3 3 0 0 1 3 3v12H12a3 3 0 0 1-3-3z" className="fill-none stroke-accent-on" strokeWidth="2" />
        <path d="M13 13.5h6M13 17.5h4" className="fill-none stroke-accent-on" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {common("appName")}
    </span>
  );
}
