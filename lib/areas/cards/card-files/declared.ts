import { declareArea, place, screenOfRecord } from "@/lib/kit/areas/declare";
import {
  correctingActions,
  fileSubject,
  rowFileActions,
  rowFileRoutes,
  sampleRoute,
} from "@/lib/kit/row-files/declare";

export const cardFileRoutes = {
  ...rowFileRoutes("cards/files", "card-files"),
  sample: sampleRoute("card-files"),
};

/** Card applications from a file, as background work that its member follows. */
export const cardFiles = declareArea({
  // The permission is the one for single applications.
  permissions: {},
  tags: ["card-files"],
  screens: [
    place(
      "card-files",
      cardFileRoutes.all,
      "cards.manage",
      { place: "cards", tab: 3, icon: "FileUp" },
      {
        label: "cardFile",
        also: "issue cards bulk employees excel csv file صدور گروهی کارت کارکنان فایل اکسل",
      },
    ),
    screenOfRecord("card-file", cardFileRoutes.one, "cards.manage"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: [...rowFileActions("card_file"), ...correctingActions("card_file")],
    facts: { registered: "number", notRegistered: "number", notAnswered: "number" },
    subjects: { card_file: fileSubject("cardFile", cardFileRoutes) },
    revealed: {},
  },
});
