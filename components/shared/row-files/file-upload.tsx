"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FileField } from "@/components/kit/forms/file-field";
import { nameOf, useChosenFile } from "@/components/kit/forms/use-chosen-file";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import type { FileRule, InputOf, Operation } from "@/lib/kit/operations/define";
import type { RowFile } from "@/lib/kit/row-files/schemas";
import { type FileListView, ownWord } from "@/lib/kit/row-files/view";
import { SampleMenu } from "./sample-menu";

interface FileUploadProps<O extends Operation> {
  view: FileListView<RowFile>;
  /** Takes the file in. */
  operation: O;
  rule: FileRule;
  /** What goes with a file of this name. */
  inputOf: (fileName: string) => InputOf<O>;
  description: string;
  /** What is chosen besides. */
  children?: ReactNode;
  /** Something else has to be chosen first. */
  isHeld?: boolean;
}

/** Sends a file to be read; what would be done with it is shown on its own page. */
export function FileUpload<O extends Operation>(props: FileUploadProps<O>) {
  const { view, operation, rule, inputOf, description, children, isHeld = false } = props;
  const words = useTranslations("rowFiles");
  const message = useMessage();
  const business = useBusiness();
  const router = useRouter();
  const { file, isRight, upload, failure, fileField } = useChosenFile(operation, inputOf);
  const send = () => {
    if (!file || !isRight || isHeld) return;
    upload.mutate(
      { input: inputOf(nameOf(file)), file },
      { onSuccess: (sent) => router.push(view.routes.one(business, (sent as unknown as { id: string }).id)) },
    );
  };
  return (
    <Section
      title={message(ownWord(view, "upload"))}
      description={description}
      actions={view.routes.sample && <Samples sample={view.routes.sample} />}
    >
      <form
        className="max-w-xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        <FileField label={words("columns.file")} rule={rule} {...fileField} />
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.action}
          </Alert>
        )}
        <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!isRight || isHeld}>
          {words("read")}
        </Button>
      </form>
    </Section>
  );
}

function Samples({ sample }: { sample: NonNullable<FileListView<RowFile>["routes"]["sample"]> }) {
  const business = useBusiness();
  return <SampleMenu onChoose={(format, language) => window.location.assign(sample(business, format, language))} />;
}
