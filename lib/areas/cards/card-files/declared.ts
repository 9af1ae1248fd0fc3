import { declareArea, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const cardFileRoutes = {
  cardFiles: (business: string) => `/${business}/cards/files`,
  cardFile: (business: string, fileId: string) => `/${business}/cards/files/${encodeURIComponent(fileId)}`,
  cardSample: (business: string, format: "csv" | "xlsx", locale: "fa" | "en") =>
    `/api/card-files/${business}?format=${format}&locale=${locale}`,
  /** Its rows as a file. */
  cardFileRows: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
    `/api/card-files/${business}/${encodeURIComponent(fileId)}?rows=${rows}&format=${format}`,
};

/** Card applications from a file, as background work that its member follows. */
export const cardFiles = declareArea({
  // The permission is the one for single applications.
  permissions: {},
  tags: ["card-files"],
  screens: [
    screen("card-files", cardFileRoutes.cardFiles, "cards.manage", {
      label: "cardFile",
      also: "issue cards bulk employees excel csv file صدور گروهی کارت کارکنان فایل اکسل",
    }),
    screenOfRecord("card-file", cardFileRoutes.cardFile, "cards.manage"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: [
      "card_file.read",
      "card_file.mapped",
      "card_file.corrected",
      "card_file.started",
      "card_file.continued",
      "card_file.check_continued",
      "card_file.finished",
      "card_file.stopped",
      "card_file.discarded",
      "card_file.downloaded",
    ],
    facts: { registered: "number", notRegistered: "number", notAnswered: "number" },
    subjects: {
      card_file: ({ subject }, business) => ({
        word: "cardFile",
        href: subject ? cardFileRoutes.cardFile(business, subject) : cardFileRoutes.cardFiles(business),
      }),
    },
    revealed: {},
  },
});
