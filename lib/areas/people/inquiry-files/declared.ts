import { declareArea, place, screenOfRecord } from "@/lib/kit/areas/declare";
import { fileSubject, rowFileActions, rowFileRoutes } from "@/lib/kit/row-files/declare";

export const inquiryFileRoutes = rowFileRoutes("inquiries/files", "inquiry-files");

/** Inquiries from a file, as background work that its member follows. */
export const inquiryFiles = declareArea({
  // The permission is the one for single inquiries.
  permissions: {},
  tags: ["inquiry-files"],
  screens: [
    place(
      "inquiry-files",
      inquiryFileRoutes.all,
      "inquiries.files",
      { place: "inquiries", tab: 2, icon: "FileUp" },
      {
        label: "inquiryFile",
        also: "inquiries excel csv file bulk استعلام گروهی فایل اکسل",
      },
    ),
    screenOfRecord("inquiry-file", inquiryFileRoutes.one, "inquiries.files"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: rowFileActions("inquiry_file"),
    facts: { costLimitRial: "money", answered: "number", unanswered: "number" },
    subjects: { inquiry_file: fileSubject("inquiryFile", inquiryFileRoutes) },
    revealed: {},
  },
});
