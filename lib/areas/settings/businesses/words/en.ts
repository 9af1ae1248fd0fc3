export default {
  title: "My businesses",
  description: "The businesses you belong to. Each has its own data, team and policies.",
  list: "Your businesses",
  columns: {
    name: "Business",
    role: "Your role",
    link: "Connection",
    members: "Members",
    joined: "Member since",
  },
  here: "Current business",
  actions: {
    label: "Actions for {name}",
    open: "Open",
    team: "Team",
    connection: "Connection",
    leave: "Leave",
    lastOwner: "You are the last owner. Make another member an owner first.",
  },
  link: {
    action: "Link another business",
    title: "Link another business",
    description:
      "You become its owner in Daftar, and only you see it until you invite someone. The tokens are checked with the service before they are saved.",
    tokenHint: "From the service’s dashboard for this business: Settings → Tokens. Each business has its own tokens.",
    webhookKeyHint: "The key of this business. You can also add it later in Settings → Connection.",
    submit: "Check and link",
    onlyOwners: "Only owners can link another business.",
    sandbox: "The sandbox also has a second business. Its tokens and key are made up, but work like real ones.",
    sandboxFill: "Fill in the second business",
    sandboxNone: "Every sandbox business is already linked.",
  },
  leave: {
    title: "Leave {name}?",
    description:
      "You lose access immediately, on every device. The record of your work is kept, and you can only return by invitation.",
    action: "Leave",
    consequences: "Your open work",
    approvals:
      "{count, plural, =0 {You have no open approvals.} one {One approval of yours on an unsent order becomes void; another member must approve it.} other {# approvals of yours on unsent orders become void; another member must approve them.}}",
    orders:
      "{count, plural, =0 {No order of yours is waiting.} one {One order of yours stays waiting and others decide on it; only you can take it back, before you leave.} other {# orders of yours stay waiting and others decide on them; only you can take them back, before you leave.}}",
    invitations:
      "{count, plural, =0 {} one {One open invitation of yours stops working.} other {# open invitations of yours stop working.}}",
  },
  switchTo: "Switch to {name}",
  all: "My businesses",
} as const;
