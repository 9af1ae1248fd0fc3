"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { cardLifecycleOperations } from "@/lib/areas/cards/card-lifecycle/operations";
import type { reissueInput } from "@/lib/areas/cards/card-lifecycle/schemas";
import { isUsableCard, lastFourOf } from "@/lib/areas/cards/card-lifecycle/status";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { useReasons } from "./use-reasons";

interface ReissueWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The application of the card, or a reissue that the service has not begun. */
  applicationId: string;
  /** The application of the card that is to be replaced, if it is loaded. */
  before?: CardApplicationShown;
  /** Opens the window that blocks that card. */
  onBlock?: () => void;
}

/** Orders a new card to replace one that was issued. */
export function ReissueWindow({ open, onOpenChange, applicationId, before, onBlock }: ReissueWindowProps) {
  const words = useTranslations("cardLifecycle.reissue");
  const page = useTranslations("cardLifecycle.page");
  const business = useBusiness();
  const router = useRouter();
  const ask = useOperationMutation(cardLifecycleOperations.reissue);
  const reasons = useReasons("REISSUE");
  const form = useForm<z.input<typeof reissueInput>, unknown, z.output<typeof reissueInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/card-lifecycle/schemas")).reissueInput),
    defaultValues: { applicationId, reasonId: "", description: "" },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words("title")} description={words("body")} size="md" isHeld>
      {before && <BlockFirst card={before.card} onBlock={onBlock} />}
      <FormOf
        form={form}
        label={words("title")}
        action={words("action")}
        onSubmit={async (values) => {
          const { id } = await ask.mutateAsync(values);
          onOpenChange(false);
          if (id !== applicationId) router.push(cardRoutes.cardApplication(business, id));
        }}
        onCancel={() => onOpenChange(false)}
        fields={[
          {
            name: "reasonId",
            label: page("reason"),
            kind: "choice",
            placeholder: page("chooseReason"),
            options: reasons.options,
            hint: reasons.isUnread ? page("noReasons") : undefined,
          },
          { name: "description", label: words("description"), kind: "text", isOptional: true, maxLength: 200 },
        ]}
      />
    </Dialog>
  );
}

interface BlockFirstProps {
  card: CardApplicationShown["card"];
  onBlock?: (() => void) | undefined;
}

/**
 * Says that a reissue leaves the old card working, with a button to block it first. Shows nothing if the card is no
 * longer usable.
 */
export function BlockFirst({ card, onBlock }: BlockFirstProps) {
  const words = useTranslations("cardLifecycle.reissue");
  if (card !== null && !isUsableCard(card)) return null;
  return (
    <Alert
      tone="warning"
      title={words("blockFirstTitle")}
      className="mb-4"
      actions={
        onBlock && (
          <Button size="sm" variant="danger" onClick={onBlock}>
            {words("blockFirst")}
          </Button>
        )
      }
    >
      {words("blockFirstBody", { digits: `\u2066${lastFourOf(card) ?? "—"}\u2069` })}
    </Alert>
  );
}
