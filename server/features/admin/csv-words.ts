import type { Locale } from "../../../contract/locales.ts";
import type { Stage } from "../../../contract/records.ts";

interface CsvWords {
  /** What spreadsheet programs of this language expect between two cells. */
  separator: "," | ";";
  files: Record<"contacts" | "applications" | "cvs", string>;
  heads: Record<
    | "date"
    | "message"
    | "answeredBy"
    | "answeredAt"
    | "coverLetter"
    | "keepForLater"
    | "stage"
    | "withdrawn"
    | "starred"
    | "note"
    | "keptUntil",
    string
  >;
  stages: Record<Stage, string>;
  yes: string;
  no: string;
}

/** What the letters to staff do not say already. */
export const csvWords: Record<Locale, CsvWords> = {
  en: {
    separator: ",",
    files: { contacts: "contacts", applications: "applications", cvs: "cvs" },
    heads: {
      date: "Date",
      message: "Message",
      answeredBy: "Answered by",
      answeredAt: "Answered at",
      coverLetter: "Cover letter",
      keepForLater: "Keep for other jobs",
      stage: "Stage",
      withdrawn: "Withdrawn",
      starred: "Star",
      note: "Note",
      keptUntil: "Kept until",
    },
    stages: {
      new: "New",
      contact: "In touch",
      interview: "Interview",
      offer: "Offer",
      hired: "Hired",
      declined: "Declined",
    },
    yes: "yes",
    no: "no",
  },
  sk: {
    separator: ";",
    files: { contacts: "spravy", applications: "ziadosti", cvs: "zivotopisy" },
    heads: {
      date: "Dátum",
      message: "Správa",
      answeredBy: "Odpovedal(a)",
      answeredAt: "Odpovedané",
      coverLetter: "Motivačný list",
      keepForLater: "Uchovať pre ďalšie pozície",
      stage: "Stav",
      withdrawn: "Stiahnutá",
      starred: "Hviezdička",
      note: "Poznámka",
      keptUntil: "Uchováva sa do",
    },
    stages: {
      new: "Nová",
      contact: "V kontakte",
      interview: "Pohovor",
      offer: "Ponuka",
      hired: "Prijaté",
      declined: "Zamietnuté",
    },
    yes: "áno",
    no: "nie",
  },
};
