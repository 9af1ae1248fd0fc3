"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FileField } from "@/components/kit/forms/file-field";
import { useChosenFile } from "@/components/kit/forms/use-chosen-file";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { showToast } from "@/components/kit/ui/toast";
import type { Caption } from "@/lib/areas/cards/cards/application";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type DocumentType, documentRule } from "@/lib/areas/cards/cards/status";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { Teleprompter } from "./teleprompter";

interface DocumentPanelProps {
  applicationId: string;
  provider: string;
  cardholderId: string;
  type: DocumentType;
  caption: Caption | null;
  onDone: () => void;
}

/** One document of an applicant: chosen, looked at by its sender alone, and sent straight to the service. */
export function DocumentPanel({ applicationId, provider, cardholderId, type, caption, onDone }: DocumentPanelProps) {
  const words = useTranslations("cards");
  const isVideo = type === "authentication_video";
  const { file, upload, isRight, failure, fileField } = useChosenFile(cardOperations.uploadDocument, () => ({
    provider,
    cardholderId,
    type,
  }));
  const look = useOperationMutation(cardOperations.look);
  const code = upload.error?.code;
  const send = async () => {
    if (!file) return;
    await upload.mutateAsync({ input: { provider, cardholderId, type }, file });
    showToast({ title: words("upload.done"), tone: "success" });
    onDone();
  };
  return (
    <form
      aria-label={words(`slug.upload_${type}`)}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is said below, and the file stays chosen.
        if (isRight && !upload.isPending) void send().catch(() => {});
      }}
    >
      {isVideo && caption && <Teleprompter caption={caption} />}
      <FileField
        label={words(`slug.upload_${type}`)}
        hint={words(isVideo ? "upload.videoHint" : "upload.photoHint")}
        rule={documentRule(type)}
        {...fileField}
      />
      {file && isRight && <Preview file={file} isVideo={isVideo} />}
      {code === "upload_cut_off" && (
        <Alert tone="warning" role="alert">
          {words("upload.cut")}
        </Alert>
      )}
      {code === "outcome_unknown" ? (
        <Alert
          tone="warning"
          role="alert"
          actions={
            <Button
              size="sm"
              isLoading={look.isPending}
              onClick={() => void look.mutateAsync({ applicationId }).catch(() => null)}
            >
              {words("upload.look")}
            </Button>
          }
        >
          {words("upload.lost")}
        </Alert>
      ) : (
        failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            <p>{failure.action}</p>
            {upload.error?.detail && <p dir="auto">{upload.error.detail}</p>}
          </Alert>
        )
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!isRight}>
          {words("upload.send")}
        </Button>
      </div>
    </form>
  );
}

/** What was chosen, as this browser alone has it. */
function Preview({ file, isVideo }: { file: File; isVideo: boolean }) {
  const words = useTranslations("cards.upload");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return (
    <figure>
      <figcaption className="mb-1 text-muted text-sm">{words("preview")}</figcaption>
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody filmed a moment ago has none
        <video src={address} controls className="max-h-64 max-w-full rounded border" />
      ) : (
        // biome-ignore lint/performance/noImgElement: nobody but this page may ever have it
        <img src={address} alt={words("preview")} className="max-h-64 max-w-full rounded border" />
      )}
    </figure>
  );
}
