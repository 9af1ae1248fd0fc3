export default {
  signIn: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    action: "Sign in",
    or: "or",
    provider: "Sign in with {provider}",
    providerFailed: {
      failed: "The sign-in at {provider} could not be completed. Try again.",
      email: "{provider} did not give a verified email address, so you were not signed in.",
      role: "{provider} gives you no role here, so you were not signed in. Ask its administrator.",
      disabled: "Your membership here is disabled. Ask an owner of the business to enable it.",
      locked: "Too many tries. Wait a few minutes and try again.",
      away: "{provider} does not answer. Try again later, or sign in another way.",
    },
    passkey: "Sign in with a passkey",
    passkeyWrong: "This passkey does not open an account here. It may have been removed: use your password.",
    noBusiness: "This account is not part of any business here. Ask an owner to enable or invite it.",
    demo: "Demo members of the sandbox",
    demoHint: "Choose one to fill in the form. Their password is <password></password>.",
    demoFill: "Fill in as {name}",
    forgot:
      "Forgot your password, or lost the phone with your codes? An owner of your business can make you a new sign-in link on the team page.",
    forgotWithMail:
      "Lost the phone with your codes, or your mailbox? An owner of your business can make you a new sign-in link on the team page.",
    accessReset: "Your new password is set. Sign in with it.",
  },
  forgotten: {
    open: "Forgot your password?",
    title: "A link by email",
    description:
      "If an account has this address, it gets an email with a link to choose a new password. The link works once, for 30 minutes.",
    email: "Email",
    action: "Send the link",
    done: "If an account has this address, the email is on its way. Look into the spam folder too.",
    mail: {
      title: "Choose a new password for Daftar",
      asked: "Somebody, probably you, asked for this at the sign-in page of Daftar.",
      works: "The link works once, for 30 minutes. All sessions of your account end with it.",
      ignore: "If it was not you, do nothing: your password stays as it is.",
    },
  },
  code: {
    title: "One-time code",
    description: "Enter the six digits that your code app shows now.",
    label: "One-time code",
    action: "Continue",
    useRecovery: "Use a recovery code instead",
    useApp: "Use the code app instead",
    recoveryLabel: "Recovery code",
    recoveryHint: "One of the codes you kept when you switched one-time codes on. Each works once.",
    back: "Sign in as someone else",
  },
  again: {
    title: "Sign in to continue",
    ended: "Your session has ended.",
    description: "Nothing you typed is lost; sign in and continue where you were.",
    other: "Sign in as someone else",
    otherHint: "That leaves this page.",
  },
  /** Why a session is over. */
  ended: {
    idle: "You were signed out after a period of inactivity.",
    too_long: "You were signed out because sessions end after 12 hours.",
    ended_by_member:
      "You were signed out because this session was ended from another browser. If that was not you, change your password.",
    password_changed: "You were signed out because your password was changed.",
    access_reset: "You were signed out because your access was reset.",
    member_disabled: "You were signed out because your membership was disabled.",
    too_many:
      "You were signed out because you are signed in on too many devices; the session that had been idle the longest was ended.",
  },
  link: {
    invalidTitle: "This link does not work any more",
    invitationInvalid:
      "It was used, taken back, or is older than 72 hours. Ask the person who invited you for a new one.",
    resetInvalid:
      "It was used, replaced by a newer one, or is older than 24 hours. Ask an owner of your business for a new one.",
    setupInvalid:
      "It was used, or a newer start of Daftar made another. The newest one is in the terminal where Daftar was started.",
    lockedTitle: "Too many tries",
    locked: "Wait a few minutes and open the link again.",
    toSignIn: "Go to sign-in",
  },
  invitation: {
    title: "Join {business}",
    description: "You are invited as <role></role>. Your sign-in email is <email></email>.",
    descriptionKnown:
      "You are invited as <role></role>. <email></email> has an account here already: enter its password.",
    name: "Your name",
    nameHint: "Colleagues see it beside what you do.",
    password: "Password",
    passwordHint: "At least 10 characters. A few unrelated words are easy to remember and hard to guess.",
    repeated: "Password again",
    action: "Join",
  },
  reset: {
    title: "Choose a new password",
    description: "For <email></email>. All sessions of this account end; then you sign in with the new password.",
    password: "New password",
    repeated: "New password again",
    codes: {
      kept: "Signing in still asks for your one-time code.",
      turnedOff: "Your one-time codes and passkeys are removed with it. Set them up again in Settings → Security.",
    },
    action: "Set the password",
  },
  setup: {
    title: "Set up Daftar",
    description: "You become the first owner. This page works once.",
    you: "You",
    business: "Your business at the payment service",
    name: "Your name",
    email: "Email",
    password: "Password",
    repeated: "Password again",
    tokenHint: "From the service’s dashboard. The pair is tested first, stored encrypted, and never shown again.",
    webhookKeyHint: "Proves that webhooks come from the service. Can be added later in Settings → Connection.",
    action: "Set up and sign in",
  },
} as const;
