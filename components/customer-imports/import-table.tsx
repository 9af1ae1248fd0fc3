"use client";

import { FileTable, fileColumns } from "@/components/row-files/file-table";
import { importView } from "@/lib/customer-imports/view";

const COLUMNS = fileColumns(importView);

/** Files of customers that were imported, and those being imported. */
export const ImportTable = () => <FileTable view={importView} columns={COLUMNS} />;
