/** To reveal masked fields of one record after a reason was given. */
export default {
  title: "Reveal {name}",
  description: "Your name, the time and the reason are recorded in the audit log.",
  reason: "Reason",
  reasonHint: "At least {count} letters, for example “customer asked on the phone to check the account”.",
  action: "Show {name}",
  several: "personal data",
  fields: "What to show",
  shown: "{name} is shown now.",
  missing: "The service no longer provides this value.",
} as const;
