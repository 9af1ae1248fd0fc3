"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";

/**
 * A portrait, once somebody wants to see it: the log has it then that they did. It is held by this page alone, is an image
 * and nothing else, and is gone when it is hidden or the page is left.
 */
export function InquiryPicture({ inquiryId }: { inquiryId: string }) {
  const words = useTranslations("inquiries.answer.picture");
  const show = useOperationMutation(inquiryOperations.picture);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const look = async () => {
    const { type, base64 } = await show.mutateAsync({ inquiryId });
    show.reset();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    setAddress(URL.createObjectURL(new Blob([bytes], { type })));
  };
  return (
    <div className="mt-4 space-y-2">
      {address ? (
        <>
          {/* biome-ignore lint/performance/noImgElement: nobody but this page may ever have it */}
          <img src={address} alt={words("alt")} className="max-h-96 max-w-full rounded border" />
          <Button size="sm" onClick={() => setAddress(null)}>
            {words("hide")}
          </Button>
        </>
      ) : (
        <Button isLoading={show.isPending} onClick={() => void look().catch(() => {})}>
          {words("show")}
        </Button>
      )}
      <p className="text-muted text-sm">{words("hint")}</p>
      {show.error && <ErrorState error={show.error} className="!py-4" />}
    </div>
  );
}
