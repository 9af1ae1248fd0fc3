"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Section } from "@/components/kit/ui/card";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const EnableCodesDialog = onDemand(
  ["errors", "security.check", "security.codes"],
  async () => (await import("./enable-codes-dialog")).EnableCodesDialog,
);
const PasswordDialog = onDemand(
  ["errors", "security.check", "security.codes"],
  async () => (await import("./password-dialog")).PasswordDialog,
);

const FEW_CODES = 3;

type Step = "none" | "enable" | "disable" | "renew";

/** One-time codes: whether they are on, how to switch them, and the recovery codes behind them. */
export function OneTimeCodes() {
  const security = useTranslations("security.codes");
  const { data, error, refetch } = useOperation(securityOperations.state, {});
  const disable = useOperationMutation(securityOperations.disableCodes);
  const renew = useOperationMutation(securityOperations.renewRecoveryCodes);
  const [step, setStep] = useState<Step>("none");
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  const close = () => setStep("none");
  const show = (codes: string[]) => {
    close();
    setRecoveryCodes(codes);
  };

  return (
    <Section title={security("title")} description={security("description")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-8 w-40" />}
      {data && (
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge
              status={
                data.hasOneTimeCodes
                  ? { tone: "success", label: "security.codes.on" }
                  : { tone: "neutral", label: "security.codes.off" }
              }
            />
            {data.hasOneTimeCodes && (
              <span className="text-muted text-sm">{security("left", { count: data.recoveryCodesLeft })}</span>
            )}
          </div>
          {data.hasOneTimeCodes && data.recoveryCodesLeft < FEW_CODES && (
            <Alert tone="warning">{security("few")}</Alert>
          )}
          <div className="flex flex-wrap gap-2">
            {data.hasOneTimeCodes ? (
              <>
                <Button onClick={() => setStep("renew")}>{security("renew")}</Button>
                <Button onClick={() => setStep("disable")}>{security("disable")}</Button>
              </>
            ) : data.hasPassword ? (
              <Button variant="primary" onClick={() => setStep("enable")}>
                {security("enable")}
              </Button>
            ) : (
              <p className="text-muted">{security("noPassword")}</p>
            )}
          </div>
        </div>
      )}
      {step === "enable" && <EnableCodesDialog onClose={close} onEnabled={show} />}
      <PasswordDialog
        open={step === "disable"}
        onClose={close}
        title={security("disableTitle")}
        description={security("disableDescription")}
        action={security("disable")}
        isDangerous
        withCode
        onProved={async (proof) => {
          await disable.mutateAsync(proof);
          close();
          showToast({ tone: "success", title: security("disabled") });
        }}
      />
      <PasswordDialog
        open={step === "renew"}
        onClose={close}
        title={security("renewTitle")}
        description={security("renewDescription")}
        action={security("renew")}
        withCode
        onProved={async (proof) => show((await renew.mutateAsync(proof)).recoveryCodes)}
      />
      <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
    </Section>
  );
}

interface RecoveryCodesDialogProps {
  /** None: closed. */
  codes: readonly string[];
  onClose: () => void;
}

/** The only moment at which recovery codes can be seen. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
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
