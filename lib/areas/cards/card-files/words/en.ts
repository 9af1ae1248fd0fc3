/** Card applications from a file, and the outcomes of its rows. */
const cardFiles = {
  title: "Applications from a file",
  one: "File of applicants",
  description:
    "From a spreadsheet or CSV file. Nobody is registered before you have seen whom the file would register.",
  open: "From a file",
  upload: "File of applicants",
  hint: "XLSX or CSV, at most {rows} rows, with headings in Persian or English. Rows without a card design get the issuer’s usual one. A row with a cardholder’s id takes somebody over whom the issuer has already.",
  issuer: "Issuer",
  choose: "Choose an issuer",
  emptyBody:
    "Files that you send are listed here for a week, with what became of each row. The applications stay on the board.",
  file: {
    empty: "There are no applicants in this file. Choose the one that holds the rows.",
    tooLarge: "This file is too large. Split it into several.",
    unpacksTooLarge:
      "This file holds much more than a list of applicants. Copy only the applicants’ rows into a new one.",
    tooManyRows: "This file has more than 5,000 rows. Split it and send the parts one after the other.",
    noHeadings: "No headings were found. Name the columns in the first row as the sample file does.",
  },
  running: "Registering applicants",
  states: {
    there: "Has an application already",
    ready: "To be registered",
    done: "Registered",
    refused: "Refused by the service",
    unknown: "No answer came",
  },
  notKept: "The file’s rows are no longer kept. Its applications stay on the board.",
  row: {
    name: "Name",
    mobile: "Mobile",
    nationalCode: "National code",
    application: "Application’s state",
    repeats: "The same person as in row {line}",
  },
  start: {
    title:
      "{count, plural, =0 {Nobody in this file can be registered} one {One applicant will be registered} other {# applicants will be registered}}",
    action: "{count, plural, one {Register one applicant} other {Register # applicants}}",
    started: "The applicants are being registered.",
  },
  before:
    "Each gets an application at {issuer}, whose documents come afterwards. Rows that need correcting, are repeated or have an application already are left out. A registration that is not answered is not sent again: you decide on it.",
  stopBody: "What is on its way is finished; whoever was registered stays so.",
  discard: {
    body: "Nobody of this file was registered, and its rows are kept no longer.",
    done: "The file was thrown away; nobody of it was registered.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Nobody is registered twice.",
  errors: {
    service: "The payment service did not answer for some time. Go on when it is back; nobody is registered twice.",
    unreadable:
      "The payment service answered, but with nothing that this file could go on with. Go on later; if it happens again, tell support.",
    not_allowed: "Whoever let this go on may not issue cards any more. Somebody else who may can go on.",
    not_set_up: "The service says that card issuing is not set up. Set it up in Settings → Card issuing, then go on.",
  },
  doubt: {
    title:
      "{count, plural, one {Of one applicant it is not known whether the service has them} other {Of # applicants it is not known whether the service has them}}",
    body: "Their registration was not answered, and nothing can be asked that would tell. The file does not send them again: open each application and decide there.",
    show: "Show these rows",
  },
  handTitle: "Documents of the applicants",
  handBody: "Each registered applicant sends theirs by a link of their own.",
  handAction: "Links for the applicants…",
  hand: {
    title: "Links for the applicants",
    body: "Each registered applicant sends their documents by a link of their own, from their own phone. The links are told once and kept nowhere: save them, then send them as your business does.",
    hours: "They work for",
    again: "Also for those who have a link",
    againHint: "Their older link ends.",
    make: "Make the links",
    made: "{count, plural, =0 {Nobody needs a link now} one {One link is made} other {# links are made}}",
    once: "Their addresses are shown nowhere again. Save them before you close this window.",
    left: "{count, plural, one {One more applicant has none yet: make links once more.} other {# more applicants have none yet: make links once more.}}",
    save: "Save the links (CSV)",
    fileName: "applicants-links",
    line: "Row in the file",
    name: "Name",
    mobile: "Mobile",
    url: "Link",
    until: "Works until",
    fa: "Text in Persian",
    en: "Text in English",
  },
  done: {
    title:
      "{count, plural, =0 {Nobody was registered} one {One applicant was registered} other {# applicants were registered}}",
    body: "{count, plural, =0 {No row was left out.} one {One row was not registered.} other {# rows were not registered.}}",
  },
  notFound: {
    title: "There is no such file",
    looked: "We looked for a file of applicants with this id:",
    check: "Files are listed for three months, and each is seen by whoever sent it, by owners and managers.",
  },
  problems: {
    lostDigits:
      "The spreadsheet took this for a number and dropped digits. Format the cells as text and type it again.",
    invalidDate: "This is not a date. Write it as 1370/05/12 or 1991-08-03.",
    unknownGender: "Write “woman” or “man”.",
    unknownCity:
      "In the province of this row the service has no city of this name. Correct one of the two: write the name in Persian, as the form of an application has it, or the service’s number.",
    unknownPlace:
      "The service has no place of this name. Write its name in Persian, as the form of an application has it, or the service’s number.",
    unknownChoice:
      "The service’s list does not have this. Write it as the form of an application has it, or leave it empty.",
    unknownDesign: "The issuer prints no card of this name. Write it as the form of an application has it.",
    noUsualDesign: "The issuer has no usual card. Say in a column which card it shall be.",
    lost: "No answer came to the registration. Decide on the application’s own page.",
    otherHolder: "This cardholder is another application’s.",
    refused: "The service did not accept this row.",
  },
  result: {
    title: "Applications for cards",
    sheet: "Applicants",
    applicationState: "Application when downloaded",
    applicationId: "Application’s id",
    allFile: "card-applications",
    failedFile: "applicants-to-correct",
  },
  sampleFile: {
    sheet: "Applicants",
    fileName: "card-applicants-sample",
    title: "One row for each applicant. The service asks for all columns that are marked as needed.",
    of: {
      firstName: "Needed; in Persian letters",
      lastName: "Needed; in Persian letters",
      firstNameEn: "Needed; in Latin letters, as it is printed on the card",
      lastNameEn: "Needed; in Latin letters, as it is printed on the card",
      fatherName: "In Persian letters",
      nationalCode: "Needed; ten digits",
      identityNumber: "Digits",
      birthDate: "Needed; 1370/05/12 or 1991-08-03",
      gender: "Needed; woman or man",
      mobile: "Needed; 09121234567",
      telephone: "With the area code; 02188776655",
      email: "name@example.com",
      provinceId: "Needed; its Persian name",
      cityId: "Needed; its Persian name",
      address: "Needed; at most 255 letters",
      postalCode: "Needed; ten digits",
      educationId: "As the form of an application has it",
      occupationId: "As the form of an application has it",
      guildId: "As the form of an application has it",
      cardTemplateId: "The card’s name; left empty, the issuer’s usual one",
      cardholderId:
        "Fill this in only for people who are cardholders of this issuer already. They are added by it and their national code, and not registered again",
    },
  },
} as const;

export default cardFiles;

/** What other screens say of files of applicants. */
export const elsewhere = {
  shell: { items: { "card-files": cardFiles.open } },
  search: { commands: { cardFile: cardFiles.title } },
  audit: {
    subjects: { cardFile: cardFiles.one },
    facts: { registered: "Registered", notRegistered: "Not registered", notAnswered: "Not answered" },
    actions: {
      card_file_read: "File of applicants: read",
      card_file_mapped: "File of applicants: columns chosen",
      card_file_corrected: "File of applicants: row corrected",
      card_file_started: "File of applicants: begun",
      card_file_continued: "File of applicants: continued",
      card_file_check_continued: "File of applicants: check continued",
      card_file_finished: "File of applicants: finished",
      card_file_stopped: "File of applicants: stopped",
      card_file_discarded: "File of applicants: thrown away",
      card_file_downloaded: "File of applicants: downloaded",
    },
  },
} as const;
