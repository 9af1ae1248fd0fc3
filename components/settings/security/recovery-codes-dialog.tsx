"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { Dialog } from "@/components/kit/ui/dialog";

interface RecoveryCodesDialogProps {
  /** None: closed. */
  codes: readonly string[];
  onClose: () => void;
}

/** The only moment at which recovery codes can be seen. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const security = useTranslations("security.codes");
  const text = codes.join("\n");
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={security("recoveryTitle")}
      description={security("recoveryDescription")}
      size="sm"
      isHeld
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="daftar-recovery-codes.txt"
            className={buttonClass()}
          >
            <Download aria-hidden className="size-4" />
            {security("downloadAll")}
          </a>
          <Button variant="primary" onClick={onClose}>
            {security("kept")}
          </Button>
        </>
      }
    >
      <div className="relative rounded border bg-sunken p-4">
        <ol dir="ltr" className="grid gap-x-6 gap-y-1.5 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton value={text} label={security("copyAll")} className="absolute end-2 top-2" />
      </div>
    </Dialog>
  );
}
