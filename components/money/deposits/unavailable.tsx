import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import type { ApiError } from "@/lib/kit/operations/errors";

/** In place of everything about deposits: that there are none here, why, and who can change that. */
export function DepositsUnavailable({ error }: { error: ApiError }) {
  const words = useTranslations("deposits.unavailable");
  return (
    <Alert tone="info" title={words("title")}>
      <p>{words("body")}</p>
      <p className="mt-2">{words("ask")}</p>
      {error.detail && (
        <p className="mt-2 text-muted">
          {words("said")} <bdi dir="auto">{error.detail}</bdi>
        </p>
      )}
    </Alert>
  );
}
