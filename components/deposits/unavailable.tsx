import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { ApiError } from "@/lib/operations/errors";

/**
 * Whether the service says that this business has no identified deposits: forbidden, or that the tool is not activated.
 * Questions carry nothing that it could refuse otherwise, but what narrows a list down.
 */
export const isUnavailable = (error: ApiError | null): boolean =>
  error?.code === "upstream_forbidden" ||
  (error?.code === "upstream_rejected" && Object.keys(error.fields).every((field) => field === "error"));

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
