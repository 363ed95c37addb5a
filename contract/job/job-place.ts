import type { Job } from "../jobs.ts";

/** Where a job is: what its fields say, else what staff wrote into the place, such as `Bratislava or remote`. */
export interface JobPlace {
  towns: { town?: string; region?: string; country?: string }[];
  isRemote: boolean;
  /** Countries people may work from, as far as they are named. */
  remoteFrom: string[];
}

/** Country codes by the names that staff write. A town alone does not give its country. */
const countries = new Map(
  Object.entries({
    slovakia: "SK",
    slovensko: "SK",
    czechia: "CZ",
    "czech republic": "CZ",
    česko: "CZ",
    austria: "AT",
    rakúsko: "AT",
    germany: "DE",
    nemecko: "DE",
    poland: "PL",
    poľsko: "PL",
    hungary: "HU",
    maďarsko: "HU",
    "united kingdom": "GB",
    uk: "GB",
    "united states": "US",
    usa: "US",
    us: "US",
    "united arab emirates": "AE",
    uae: "AE",
    sae: "AE",
  }),
);
const remoteWords = /\b(?:fully |100 ?% )?remote(?:ly)?\b|\bhome[ -]office\b|\bwork from home\b|na diaľku|z domu/iu;
/** A hybrid job is not a remote one: search engines refuse the mark for it. */
const hybridWords = /hybrid/iu;
/** Everywhere, or a part of the world, is no town: `Anywhere in Europe`. */
const everywhere = new Set("worldwide anywhere everywhere global globally kdekoľvek celosvetovo".split(" "));
const wideRegions = new Set(["eu", "europe", "european union", "emea", "eú", "európa", "európska únia", "celý svet"]);
const alternatives = /[/;|·]|\bor\b|\band\b|\balebo\b/iu;
const betweenDashes = /[^\s–-](?:.*[^\s–-])?/u;

export function parseJobPlace({
  location,
  workplace,
  country: stated,
}: Pick<Job, "location" | "workplace" | "country">): JobPlace {
  const place: JobPlace = { towns: [], isRemote: workplace === "remote", remoteFrom: [] };
  for (const choice of location.split(alternatives)) {
    const says = remoteWords.test(choice) && !hybridWords.test(location);
    const isRemote = workplace === undefined ? says : workplace === "remote";
    const names = choice
      .replace(remoteWords, "")
      .replace(hybridWords, "")
      .split(/[,()]/)
      .map((name) => betweenDashes.exec(name)?.[0] ?? "")
      .filter((name) => name !== "" && !isWide(name.toLowerCase()));
    const country = stated ?? names.map((name) => countries.get(name.toLowerCase())).find(Boolean);
    const [town, region] = names.filter((name) => !countries.get(name.toLowerCase()));
    if (isRemote) {
      place.isRemote = true;
      if (country && !place.remoteFrom.includes(country)) place.remoteFrom.push(country);
    } else if (town || country) {
      place.towns.push({ ...(town && { town }), ...(region && { region }), ...(country && { country }) });
    }
  }
  return place;
}

function isWide(name: string): boolean {
  const [first = ""] = name.split(" ", 1);
  return wideRegions.has(name) || everywhere.has(first);
}
