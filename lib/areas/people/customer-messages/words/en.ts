/** Texts to customers, beside the text on the page of its record. */
const customerMessages = {
  send: { sms: "Send by SMS", mail: "Send by e-mail" },
  again: { sms: "Send by SMS again", mail: "Send by e-mail again" },
  goesTo: "to <to></to>",
  noAddress: { sms: "No mobile number is known here.", mail: "No e-mail address is known here." },
  typed: { sms: "Mobile number", mail: "E-mail address" },
  sendTyped: "Send",
  cancel: "Cancel",
  notSetUp: "Sending by SMS or e-mail is not set up in this installation.",
  queued: "The message is on its way",
  changed: "Something has changed meanwhile, so nothing was sent. Read the text again, then send it.",
  sent: "Sent from here",
  sms: "SMS",
  mail: "E-mail",
  language: { fa: "in Persian", en: "in English" },
  reminder: "Reminder by Daftar",
  erased: "address erased",
  tries: "{count, plural, one {# try} other {# tries}}",
  states: {
    waiting: "On its way",
    sent: "Handed over",
    refused: "Not sent",
    unknown: "Result not known",
    dropped: "Not sent, because the text was no longer true",
  },
  handedOver: "“Handed over” means that the provider took it. Whether it arrived is not known.",
  about: {
    paymentRequest: "Payment link sent",
    payment: "Message about a payment sent",
    gatewayRefund: "Message about a refund sent",
    authorizationRequest: "Authorization link sent",
    authorization: "Message about an authorization’s end sent",
    withdrawal: "Message about a direct-debit withdrawal sent",
    debitRefund: "Message about a direct-debit refund sent",
    applicant: "Link for a card applicant sent",
    bankVisit: "Link to the bank for a card applicant sent",
    cardApplication: "Message about a card sent",
    document: "Receipt sent",
  },
  titles: {
    gatewayRefund: "Tell the payer of the refund",
    authorization: "Tell the customer that it ends",
    debitRefund: "Tell the customer of the refund",
    document: "Send the receipt",
  },
  settings: {
    title: "Reminders to customers",
    description:
      "Daftar sends each once, between 9:00 and 20:00, by SMS or, where no number is known, by e-mail. They begin with “Reminder”.",
    remindOfLinks: "A day before a link for a payment or an authorization ends, if it lives for more than two days",
    remindOfAuthorizations: "A week before an authorization ends",
    notSetUp: "Neither SMS nor e-mail is set up in this installation, so nothing leaves.",
    saved: "Saved",
  },
} as const;

export default customerMessages;

/** What the log and forms say of them. */
export const elsewhere = {
  audit: {
    actions: {
      customer_message_sent: "Text sent to a customer",
      customer_message_settings_changed: "Reminders to customers changed",
    },
    facts: {
      messageAbout: "About",
      messageChannel: "By",
      remindOfLinks: "Reminders of links",
      remindOfAuthorizations: "Reminders of authorizations",
    },
    words: {
      messageAbout_paymentRequest: "Payment link",
      messageAbout_payment: "Payment",
      messageAbout_gatewayRefund: "Refund of a payment",
      messageAbout_authorizationRequest: "Authorization link",
      messageAbout_authorization: "End of an authorization",
      messageAbout_withdrawal: "Direct-debit withdrawal",
      messageAbout_debitRefund: "Refund of a direct-debit withdrawal",
      messageAbout_applicant: "Link for a card applicant",
      messageAbout_bankVisit: "Link to the bank for a card applicant",
      messageAbout_cardApplication: "Card",
      messageAbout_document: "Receipt",
      messageChannel_sms: "SMS",
      messageChannel_mail: "E-mail",
    },
    subjects: { customerMessage: "Message to a customer" },
  },
  errors: {
    messagedOften: "This address has had ten messages today already. Call the customer instead.",
    channelNotSetUp: "This way of sending is not set up in this installation.",
  },
} as const;
