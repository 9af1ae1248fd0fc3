import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/kit/ui/page-header";
import type { FileNamespace } from "@/lib/kit/row-files/view";

interface FilesPageProps {
  namespace: FileNamespace;
  /** Left out for members who may only see files. */
  upload?: ReactNode;
  table: ReactNode;
}

/** The screen of a kind of file: sending one, and the earlier ones. */
export async function FilesPage({ namespace, upload, table }: FilesPageProps) {
  const [own, words] = await Promise.all([getTranslations(namespace), getTranslations("rowFiles")]);
  return (
    <>
      <PageHeader title={own("title")} description={own("description")} />
      {upload}
      <h2 className="mt-8 mb-3 font-semibold text-lg">{words("list")}</h2>
      {table}
    </>
  );
}
