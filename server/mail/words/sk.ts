import type { MailWords } from "./words.ts";

/** After “po”, hence the locative. */
const days = (count: number) => `${count} ${count === 1 ? "dni" : "dňoch"}`;

export const sk: MailWords = {
  labels: {
    name: "Meno a priezvisko",
    email: "E-mail",
    phone: "Telefón",
    company: "Spoločnosť",
    projectType: "Druh projektu",
    job: "Pozícia",
    cv: "Životopis",
    language: "Jazyk",
  },
  languages: { en: "angličtina", sk: "slovenčina" },
  projectTypes: {
    aiSoftware: "Vývoj AI softvéru",
    robotics: "Robotické riešenia",
    municipal: "Technológie pre samosprávu",
    travel: "Cestovné technológie",
    consulting: "Technologické poradenstvo",
  },
  cv: { given: "priložený", none: "nepriložený" },
  openAdmin: "Otvoriť v administrácii",
  greeting: (name) => (name ? `Dobrý deň, ${name},` : "Dobrý deň,"),
  automatic: ({ email }) =>
    `Túto správu sme odoslali automaticky. Ak ste nám nepísali, niekto zrejme zadal vašu adresu omylom: správu pokojne nechajte tak alebo nám dajte vedieť na ${email}.`,
  closing: "S pozdravom",
  contactNotice: {
    subject: ({ projectType, name }) => `Nový dopyt: ${projectType} – ${name}`,
    intro: "Cez web prišiel nový dopyt. Ak odpoviete na túto správu, odpoveď dostane priamo odosielateľ dopytu.",
  },
  contactReceipt: {
    subject: ({ brand }) => `${brand}: vašu správu sme dostali`,
    thanks: ({ hours }) => `ďakujeme, že ste nám napísali. Správu sme dostali a ozveme sa vám do ${hours} hodín.`,
    data: ({ days: count }) =>
      `Vaše údaje použijeme len na to, aby sme vám odpovedali, a po ${days(count)} ich vymažeme.`,
  },
  applicationNotice: {
    subject: ({ jobTitle, name }) => `Nová žiadosť o prácu: ${jobTitle} – ${name}`,
    intro:
      "Cez web prišla nová žiadosť o prácu. Motivačný list a prípadný životopis nájdete v administrácii. Ak odpoviete na túto správu, odpoveď dostane priamo uchádzač.",
  },
  noticesPaused: {
    subject: ({ brand }) => `${brand}: upozornenia sú najviac na hodinu pozastavené`,
    intro:
      "Za poslednú hodinu prišlo cez web toľko správ, že do jej uplynutia už ďalšie upozornenia neposielame. Nič sa nestratilo, všetko nájdete v administrácii.",
  },
  applicationReceipt: {
    subject: ({ brand }) => `${brand}: vašu žiadosť sme dostali`,
    thanks: ({ jobTitle }) => `ďakujeme za záujem o pozíciu „${jobTitle}“. Vašu žiadosť sme dostali.`,
    next: "Prečítame si ju a ozveme sa vám na túto adresu.",
    data: ({ days: count }) =>
      `Vaše údaje použijeme len v tomto výberovom konaní a po ${days(count)} ich vymažeme aj so životopisom.`,
    dataWithConsent: ({ days: count }) =>
      `S vaším súhlasom si žiadosť ponecháme aj pre ďalšie pozície a po ${days(count)} ju vymažeme aj so životopisom. Súhlas môžete kedykoľvek odvolať odpoveďou na túto správu.`,
  },
  accountNotice: {
    subject: ({ brand }) => `${brand}: zmena vášho prihlasovania`,
    events: {
      passwordChanged: ({ username }) =>
        `Heslo používateľa ${username} sa zmenilo. Všetky ostatné zariadenia sme odhlásili.`,
      emailChanged: ({ username }) =>
        `Používateľ ${username} má pre takéto správy odteraz inú adresu. Sem prichádza posledná.`,
      passkeyAdded: ({ username }) => `Používateľovi ${username} pribudol prístupový kľúč.`,
      passkeyRemoved: ({ username }) => `Používateľovi ${username} bol odstránený prístupový kľúč.`,
      recoveryCodeUsed: ({ username }) =>
        `Používateľ ${username} sa namiesto prístupového kľúča prihlásil záložným kódom.`,
      accountReset: ({ username }) =>
        `Prihlasovanie používateľa ${username} niekto z kolegov obnovil. Pošle vám odkaz, cez ktorý si zvolíte nové heslo.`,
    },
    notYou: "Ak ste to neboli vy, ihneď si zmeňte heslo a povedzte to kolegom.",
  },
};
