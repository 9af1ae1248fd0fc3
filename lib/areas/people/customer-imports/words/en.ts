/** Customers from a file, and the outcomes of its rows. */
const customerImport = {
  title: "Import customers",
  one: "Import of customers",
  description: "From a spreadsheet or CSV file. Nothing is created before you have reviewed it.",
  open: "Import from a file",
  upload: "File of customers",
  hint: "At most {rows} rows, with headings in Persian or English. Custom fields can be columns too.",
  emptyBody: "Files are kept here for a week with the result of each row.",
  file: {
    empty: "This file has no rows. Choose the file of customers.",
    tooLarge: "This file is too large. Split it into several files.",
    unpacksTooLarge:
      "This file holds much more than a list of customers. Copy only the rows of customers into a new file.",
    tooManyRows: "This file has more than 10,000 rows. Split it into several files and import each of them.",
    noHeadings: "No headings were found. Name the columns in the first row as the sample file does.",
  },
  running: "Creating customers",
  states: {
    there: "Already registered",
    ready: "Ready to create",
    done: "Created",
    found: "Found afterwards",
    refused: "Refused by the service",
    unknown: "Unknown",
    again: "To be sent again",
  },
  notKept: "The file’s rows are no longer kept.",
  row: {
    name: "Name",
    mobile: "Mobile",
    code: "National code or ID",
    repeats: "Same customer as in row {line}",
    sharesMobile: "Same mobile as in row {line}",
    other: "Open the existing customer",
  },
  start: {
    title:
      "{count, plural, =0 {No customer can be created from this file} one {One customer will be created} other {# customers will be created}}",
    body: "Rows that need correction, are repeated or are already registered are left out. Correct the rows here or download them.",
    action: "{count, plural, one {Create one customer} other {Create # customers}}",
    started: "The customers are being created.",
  },
  stopBody: "Rows under way are finished, and created customers stay.",
  discard: {
    body: "No customer was created from this file, and its rows are no longer kept.",
    done: "The file was discarded; no customer was created from it.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Created customers are not created again.",
  errors: {
    service: "The payment service did not answer for some time. Continue when it is back; no row is created twice.",
    unreadable:
      "The payment service’s answer could not be read. Continue later; no row is created twice. If it happens again, tell support.",
    not_allowed:
      "The member who started or continued this may no longer create customers. Another member who may can continue.",
  },
  doubt: {
    title: "{count, plural, one {The result of one row is not known} other {The results of # rows are not known}}",
    body: "The cause is in each row. If you try again, Daftar searches first and sends only rows whose code no customer has.",
    action: "Check and try again",
  },
  done: {
    title:
      "{count, plural, =0 {{found, plural, =0 {No customers were created} one {One customer was found after the answer was lost} other {# customers were found after their answers were lost}}} other {{count, plural, one {One customer was created} other {# customers were created}}{found, plural, =0 {} one {, one more was found after its answer was lost} other {, # more were found after their answers were lost}}}}",
    body: "{count, plural, =0 {No row was left out.} one {One row was not created.} other {# rows were not created.}}",
  },
  notFound: {
    title: "No import with this id was found",
    looked: "Daftar searched for an import with this id:",
    check: "Imports are listed for three months and are seen by the member who uploaded them, owners and managers.",
  },
  problems: {
    unknownKind: "Write “person” or “company”.",
    notOfPerson: "This column is for companies. Empty it or write “company” under Kind.",
    notOfCompany: "This column is for people. Empty it for a company.",
    lostDigits: "The spreadsheet dropped digits of this number. Format the column as text and type the number again.",
    invalidDate: "This is not a valid date. Write it as 1370/05/12 or 1991-08-03.",
    unknownCity:
      "The service has no city of this name in the province of this row. Correct the province or the city: the Persian name as in the form of a new customer, or the service’s number.",
    unknownPlace:
      "The service has no province or city of this name. Write the Persian name as in the form of a new customer, or the service’s number.",
    refused: "The service did not accept this row.",
    sameMobile:
      "Another customer is registered with this mobile. This row has another code and becomes a separate customer.",
    lost: "The answer was lost, and no customer with this code was found so far.",
    unreadable: "A similar customer was found, but the record could not be read. Nothing was sent.",
    unsearched:
      "It is not known whether this customer is registered: the service does not search by this code, and Daftar’s own book does not have all customers yet. Nothing was sent.",
    lostUnsearched:
      "The answer was lost, and it is not known whether this customer is registered: the service does not search by this code, and Daftar’s own book does not have all customers yet.",
    lostUnreadable: "The answer was lost, and the record of a similar customer could not be read.",
    foundAfterwards: "The answer was lost; this customer was found afterwards.",
  },
  result: {
    title: "Import of customers",
    sheet: "Customers",
    customerId: "Customer id",
    allFile: "customers-import",
    failedFile: "customers-to-correct",
  },
  sampleFile: {
    sheet: "Customers",
    fileName: "customers-sample",
    title:
      "One row for each customer. A person needs a mobile and a national code; a company its agent’s mobile and its national ID.",
    own: "A custom field of the business; any text",
    of: {
      type: "person or company; if empty, a row with a company’s national ID is a company",
      firstName: "For a person",
      lastName: "For a person",
      mobile: "For a person; required; 09121234567",
      nationalCode: "For a person; required; ten digits",
      birthday: "For a person; 1370/05/12 or 1991-08-03",
      legalName: "For a company",
      agentName: "For a company",
      agentMobile: "For a company; required; 09121234567",
      companyId: "For a company; required; eleven digits",
      mccCode: "For a company; digits",
      telephone: "With the area code; 02188776655",
      province: "Together with the city",
      city: "Together with the province",
      address: "Any text",
      postalCode: "Ten digits",
    },
  },
} as const;

export default customerImport;

/** What the log says of imports. */
export const elsewhere = {
  shell: { items: { "customer-imports": customerImport.open } },
  search: { commands: { importCustomers: customerImport.title } },
  audit: {
    subjects: { customerImport: customerImport.one },
    facts: {
      fileName: "File",
      fileHash: "Fingerprint of the file",
      made: "Created",
      found: "Found afterwards",
      unmade: "Not created",
    },
    actions: {
      customer_import_read: "Import of customers: file read",
      customer_import_mapped: "Import of customers: columns chosen",
      customer_import_corrected: "Import of customers: row corrected",
      customer_import_started: "Import of customers: start",
      customer_import_continued: "Import of customers: continue",
      customer_import_check_continued: "Import of customers: continue checking",
      customer_import_finished: "Import of customers: end",
      customer_import_stopped: "Import of customers: stop",
      customer_import_discarded: "Import of customers: discarded",
      customer_import_downloaded: "Import of customers: download of the result",
    },
  },
} as const;
