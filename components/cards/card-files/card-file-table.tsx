"use client";

import { FileName, FileTable, fileColumns } from "@/components/shared/row-files/file-table";
import type { CardFile } from "@/lib/areas/cards/card-files/schemas";
import { cardFileListView } from "@/lib/areas/cards/card-files/view";

const COLUMNS = fileColumns(cardFileListView, [], ({ row: { fileName, providerName } }: { row: CardFile }) => (
  <FileName fileName={fileName} besides={providerName} />
));

/** Files of applicants that were sent, and those whose applicants are being registered. */
export const CardFileTable = () => <FileTable view={cardFileListView} columns={COLUMNS} />;
