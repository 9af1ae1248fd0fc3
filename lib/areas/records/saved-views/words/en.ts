const savedViews = {
  title: "Views",
  open: "View: {name}",
  changed: "{name}, changed",
  one: "View",
  none: "No saved views of this list yet. Set filters, order and columns, and save them under a name.",
  sharedBy: "Shared by {name}",
  save: "Save this view…",
  saveTitle: "Save this view",
  replace: "Replace “{name}” with the current view",
  notShared: "It contains typed text, so it can't be shared. Save it as your own view.",
  rename: "Rename “{name}”…",
  renameTitle: "Rename view",
  remove: "Delete “{name}”…",
  removeAction: "Delete",
  removeOwn: "Only this view is deleted; the list and its rows stay as they are.",
  removeShared: "It is deleted for everybody who uses it. The list and its rows stay as they are.",
  name: "Name",
  sharing: "Who sees it",
  sharings: { own: "Only you", shared: "Everybody who may open this list" },
  ownOnly: "Only you will see it: it contains typed text, which may name a person.",
  days: "Period",
  relative: "Always “{period}”",
  fixed: "These days: {days}",
  saved: "View saved",
  replaced: "View replaced",
  renamed: "View renamed",
  removed: "View deleted",
  leftOut: "Part of “{name}” no longer exists",
  leftOutBody: "Left out: {names}",
} as const;

export default savedViews;

/** What other screens say of views. */
export const elsewhere = {
  search: { commands: { views: "{list}: {name}" } },
  audit: {
    subjects: { savedView: savedViews.one },
    facts: { list: "List" },
    actions: {
      view_shared: "View of a list: shared",
      view_changed: "Shared view of a list: change",
      view_removed: "Shared view of a list: deleted",
    },
  },
  errors: {
    viewHasText: "It contains typed text, which may name a person. Such a view can't be shared.",
    tooManyViews: "There are 50 views already. Delete one that is not needed.",
  },
} as const;
