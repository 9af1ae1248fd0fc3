"use client";

import { Paperclip, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Pagination } from "@/components/kit/ui/pagination";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import type { CustomerNote } from "@/lib/areas/people/customer-page/party";
import { formatInstant } from "@/lib/kit/format/date-display";
import { formatBytes } from "@/lib/kit/format/digits";
import { FILE_TYPES } from "@/lib/kit/operations/file-types";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { NoteForm } from "./note-form";

const PER_PAGE = 10;

/** What the team wrote of a customer, newest first, with its files, and a place to write more. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage.notes");
  const canWrite = useCan("customerNotes.write");
  const seesPeople = useCan("personal.see");
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<CustomerNote | null>(null);
  const { data, error, isFetching, refetch } = useOperation(
    customerPageOperations.notes,
    { customerId, page, perPage: PER_PAGE },
    { keepPrevious: true },
  );
  return (
    <Section id="customer-notes" title={words("title")} description={words("description")}>
      {!seesPeople && <p className="mb-3 text-muted text-sm">{words("masked")}</p>}
      {canWrite && <NoteForm customerId={customerId} onAdded={() => setPage(1)} />}
      {!data && error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
      ) : !data ? (
        <Skeleton className="h-14 w-full" />
      ) : data.items.length === 0 ? (
        <p className="text-muted">{words("none")}</p>
      ) : (
        <>
          <ul aria-label={words("label")} className="divide-y">
            {data.items.map((note) => (
              <Note key={note.id} note={note} onRemove={() => setLeaving(note)} />
            ))}
          </ul>
          {(data.hasMore || data.page > 1) && (
            <Pagination
              page={data.page}
              perPage={data.perPage}
              total={data.total}
              hasMore={data.hasMore}
              count={data.items.length}
              onPage={setPage}
            />
          )}
        </>
      )}
      {leaving && <RemoveNote note={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

function Note({ note, onRemove }: { note: CustomerNote; onRemove: () => void }) {
  const words = useTranslations("customerPage.notes");
  const preferences = usePreferences();
  const { at, by, text, file, mayRemove } = note;
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 space-y-1">
        {text === null ? (
          <p className="text-muted">{words("gone")}</p>
        ) : (
          text !== "" && (
            <p dir="auto" className="whitespace-pre-line break-words">
              {text}
            </p>
          )
        )}
        {file && <NoteFile noteId={note.id} file={file} />}
        <p className="flex flex-wrap gap-x-2 text-muted text-sm">
          <bdi>{by}</bdi>
          <DateText value={at} />
        </p>
      </div>
      {mayRemove && (
        <IconButton
          icon={Trash2}
          label={words("removeLabel", { time: formatInstant(at, preferences) })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function NoteFile({ noteId, file }: { noteId: string; file: NonNullable<CustomerNote["file"]> }) {
  const words = useTranslations("customerPage.notes");
  const { locale } = usePreferences();
  const errorText = useErrorText();
  const open = useOperationMutation(customerPageOperations.file);
  const size = <span className="text-muted text-sm">{formatBytes(file.bytes, locale)}</span>;
  const name = <bdi className="break-all">{file.name}</bdi>;
  /** It is saved, not shown: what a file does when it is opened here is nobody's to find out on this page. */
  const save = async () => {
    const { name: saved, type, base64 } = await open.mutateAsync({ noteId });
    open.reset();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: FILE_TYPES[type].mime }));
    const link = document.createElement("a");
    link.href = address;
    link.download = saved;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
        {file.mayOpen ? (
          <Button
            size="sm"
            variant="ghost"
            isLoading={open.isPending}
            onClick={() => void save().catch(() => {})}
            aria-label={words("open", { name: `\u2068${file.name}\u2069` })}
          >
            {name}
          </Button>
        ) : (
          name
        )}
        {size}
      </p>
      {open.error && <p className="text-danger text-sm">{errorText(open.error).title}</p>}
    </>
  );
}

function RemoveNote({ note, onClose }: { note: CustomerNote; onClose: () => void }) {
  const words = useTranslations("customerPage.notes");
  const errorText = useErrorText();
  const remove = useOperationMutation(customerPageOperations.removeNote);
  const confirm = async () => {
    await remove.mutateAsync({ noteId: note.id });
    showToast({ title: words("removed"), tone: "success" });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words("removeTitle")}
      description={words("removeBody")}
      action={words("remove")}
      onConfirm={() => void confirm().catch(() => {})}
      isWorking={remove.isPending}
      isDangerous
      error={remove.error && errorText(remove.error).title}
    />
  );
}
