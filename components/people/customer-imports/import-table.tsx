"use client";

import { FileTable, fileColumns } from "@/components/shared/row-files/file-table";
import { importListView } from "@/lib/areas/people/customer-imports/view";

const COLUMNS = fileColumns(importListView);

/** Files of customers that were imported, and those being imported. */
export const ImportTable = () => <FileTable view={importListView} columns={COLUMNS} />;
