import type { MailWords } from "./words.ts";

/** `365 dní po odoslaní`: whole days only. */
function days(count: number): string {
  if (count === 1) return "1 deň";
  return `${count} ${count < 5 ? "dni" : "dní"}`;
}

function messages(count: number): string {
  if (count === 1) return "1\u00a0správu";
  return `${count}\u00a0${count < 5 ? "správy" : "správ"}`;
}

export const sk: MailWords = {
  labels: {
    name: "Meno a priezvisko",
    email: "E-mail",
    phone: "Telefón",
    company: "Firma alebo úrad",
    projectType: "Druh projektu",
    job: "Pozícia",
    cv: "Životopis",
    language: "Jazyk",
    due: "Odpovedať do",
  },
  generalProfile: "Všeobecný profil",
  languages: { en: "angličtina", sk: "slovenčina" },
  projectTypes: {
    aiSoftware: "Vývoj AI softvéru",
    robotics: "Robotické riešenia",
    municipal: "Technológie pre mestá a obce",
    travel: "Technológie pre cestovanie",
    consulting: "Technologické poradenstvo",
  },
  cv: { given: "priložený", none: "nepriložený" },
  appointment: "Termín",
  openAdmin: "Otvoriť v administrácii",
  identity: {
    companyId: "IČO",
    vatId: "IČ DPH",
    phone: "Telefón",
    dpo: "Zodpovedná osoba",
    notice: "Ako narábame s vašimi údajmi",
  },
  greeting: (name) => (name ? `Dobrý deň, ${name},` : "Dobrý deň,"),
  automatic: ({ email }) =>
    `Tento e-mail sme odoslali automaticky. Ak ste nám nepísali, niekto zrejme omylom zadal vašu adresu: e-mail môžete ignorovať alebo nám dať vedieť na ${email}.`,
  closing: "S pozdravom",
  contactNotice: {
    subject: ({ brand, projectType, name }) => `[${brand}] Správa: ${projectType} – ${name}`,
    intro: "Cez web prišla nová správa. Ak odpoviete na tento e-mail, odpoveď dostane priamo ten, kto správu poslal.",
    textInAdmin: "Samotnú správu nájdete v administrácii.",
  },
  contactReceipt: {
    subject: ({ brand }) => `${brand}: vašu správu sme dostali`,
    thanks: ({ hours }) => `ďakujeme, že ste nám napísali. Správu sme dostali a ozveme sa vám do ${hours} hodín.`,
    data: ({ days: count }) =>
      `Vaše údaje použijeme na odpoveď a ďalšiu komunikáciu s vami a ${days(count)} po odoslaní ich vymažeme.`,
  },
  applicationNotice: {
    subject: ({ brand, jobTitle, name }) => `[${brand}] Žiadosť: ${jobTitle} – ${name}`,
    intro:
      "Cez web prišla nová žiadosť o prácu. Motivačný list a prípadný životopis nájdete v administrácii. Ak odpoviete na tento e-mail, odpoveď pôjde priamo uchádzačovi alebo uchádzačke.",
  },
  morningList: {
    subject: ({ brand, count }) => `[${brand}] Dnes treba odpovedať na ${messages(count)}`,
    intro: ({ hours }) =>
      `Na tieto správy ešte nikto neodpovedal a\u00a0sľúbených ${hours}\u00a0hodín čoskoro uplynie alebo už uplynulo.`,
    due: ({ projectType, time }) => `${projectType} – do ${time}`,
    late: ({ projectType, time }) => `${projectType} – termín uplynul ${time}`,
  },
  noticesPaused: {
    subject: ({ brand }) => `[${brand}] Upozornenia sú najviac na hodinu pozastavené`,
    intro:
      "Za poslednú hodinu prišlo cez web toľko správ, že do jej uplynutia už ďalšie upozornenia neposielame. Nič sa nestratilo, všetko nájdete v administrácii.",
  },
  applicationReceipt: {
    subject: ({ brand, jobTitle }) => `${brand}: vašu žiadosť sme dostali – ${jobTitle}`,
    thanks: ({ jobTitle }) => `ďakujeme za záujem o pozíciu „${jobTitle}“. Vašu žiadosť sme dostali.`,
    next: "Prečíta si ju človek a ozveme sa vám na túto adresu.",
    thanksForProfile: "ďakujeme, že ste nám poslali svoj profil. Dostali sme ho.",
    cv: {
      given: "Prišiel nám s ňou aj váš životopis.",
      none: "Životopis nám s ňou neprišiel. Nie je povinný, no na svojej stránke ho môžete ešte pridať.",
    },
    own: "Na svojej stránke vidíte, ako na tom žiadosť je. Môžete tam pridať alebo vymeniť životopis, vziať žiadosť späť, stiahnuť si svoje údaje alebo všetko vymazať. Kľúčom k nej je tento odkaz, preto si ho nechajte pre seba.",
    ownLink: "Vaša žiadosť",
    data: ({ days: count }) =>
      `Vaše údaje použijeme len v tomto výberovom konaní a ${days(count)} po odoslaní ich vymažeme aj so životopisom.`,
    dataWithConsent: ({ days: count }) =>
      `S vaším súhlasom si žiadosť ponecháme aj pre ďalšie pozície a ${days(count)} po odoslaní ju vymažeme aj so životopisom. Súhlas môžete kedykoľvek odvolať na svojej stránke alebo odpoveďou na tento e-mail.`,
  },
  myNotice: {
    subject: ({ brand, jobTitle }) => `${brand}: zmena vo vašej žiadosti – ${jobTitle}`,
    events: {
      cvReplaced: () => "životopis sme dostali a patrí k vašej žiadosti.",
      withdrawn: () => "žiadosť ste vzali späť. Kým vaše údaje uchovávame, môžete ju na svojej stránke obnoviť.",
      takenBack: () => "vaša žiadosť znova platí, akoby ste ju späť nevzali.",
      consentGiven: ({ days: count }) =>
        `súhlasíte, aby sme vašu žiadosť uchovali aj pre ďalšie pozície, najdlhšie ${days(count)} po odoslaní. Súhlas môžete kedykoľvek odvolať na svojej stránke.`,
      consentWithdrawn: ({ days: count }) =>
        `súhlas ste odvolali. Žiadosť použijeme len pri pozícii, o ktorú sa uchádzate, a ${days(count)} po odoslaní ju vymažeme.`,
      exported: () => "vaše údaje boli stiahnuté z vašej stránky.",
      erased: () =>
        "vymazali sme všetko, čo sme pod touto adresou mali: žiadosti, životopisy aj správy. Nedá sa to vrátiť späť a toto je k tomu posledný e-mail.",
    },
    notYou: ({ email }) =>
      `Ak ste to neboli vy, odkaz z nášho potvrdenia má možno niekto iný: dajte nám, prosím, vedieť na ${email}.`,
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
      recoveryCodesMade: ({ username }) => `Používateľ ${username} má nové záložné kódy. Doterajšie už neplatia.`,
      newDevice: ({ username, device }) =>
        device
          ? `Používateľ ${username} sa prihlásil z prehliadača, ktorý sme doteraz nepoznali: ${device}.`
          : `Používateľ ${username} sa prihlásil z prehliadača, ktorý sme doteraz nepoznali.`,
      accountReset: ({ username }) =>
        `Prihlasovanie používateľa ${username} niekto z kolegov obnovil. Pošle vám odkaz, cez ktorý si zvolíte nové heslo.`,
    },
    notYou: "Ak ste to neboli vy, ihneď si zmeňte heslo a povedzte to kolegom.",
  },
};
