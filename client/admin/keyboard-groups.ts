export const offKey = "admin_shortcuts_off";

export const groups = [
  {
    name: "anywhere",
    keys: [
      { deed: "tabs", letters: ["1", "2", "3"] },
      { deed: "search", letters: ["/"] },
      { deed: "add", letters: ["n"] },
      { deed: "sheet", letters: ["?"] },
      { deed: "close", letters: ["Esc"] },
    ],
  },
  {
    name: "list",
    keys: [
      { deed: "move", letters: ["j", "k"] },
      { deed: "open", letters: ["Enter"] },
      { deed: "star", letters: ["s"] },
      { deed: "stage", letters: ["t"] },
      { deed: "cv", letters: ["d"] },
      { deed: "answered", letters: ["e"] },
    ],
  },
  {
    name: "record",
    keys: [
      { deed: "step", letters: ["j", "k"] },
      { deed: "reply", letters: ["r"] },
      { deed: "note", letters: ["m"] },
      { deed: "link", letters: ["c"] },
      { deed: "send", letters: ["Ctrl", "Enter"] },
    ],
  },
] as const;
