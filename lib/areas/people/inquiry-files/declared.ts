import { declareArea, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const inquiryFileRoutes = {
  inquiryFiles: (business: string) => `/${business}/inquiries/files`,
  inquiryFile: (business: string, fileId: string) => `/${business}/inquiries/files/${encodeURIComponent(fileId)}`,
  /** Its rows as a file. */
  inquiryFileRows: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
    `/api/inquiry-files/${business}/${encodeURIComponent(fileId)}?rows=${rows}&format=${format}`,
};

/** Inquiries from a file, as background work that its member follows. */
export const inquiryFiles = declareArea({
  // The permission is the one for single inquiries.
  permissions: {},
  tags: ["inquiry-files"],
  screens: [
    screen("inquiry-files", inquiryFileRoutes.inquiryFiles, "inquiries.files", {
      label: "inquiryFile",
      also: "inquiries excel csv file bulk استعلام گروهی فایل اکسل",
    }),
    screenOfRecord("inquiry-file", inquiryFileRoutes.inquiryFile, "inquiries.files"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: [
      "inquiry_file.read",
      "inquiry_file.started",
      "inquiry_file.continued",
      "inquiry_file.check_continued",
      "inquiry_file.finished",
      "inquiry_file.stopped",
      "inquiry_file.discarded",
      "inquiry_file.downloaded",
    ],
    facts: { costLimitRial: "money", answered: "number", unanswered: "number" },
    subjects: {
      inquiry_file: ({ subject }, business) => ({
        word: "inquiryFile",
        href: subject ? inquiryFileRoutes.inquiryFile(business, subject) : inquiryFileRoutes.inquiryFiles(business),
      }),
    },
    revealed: {},
  },
});
