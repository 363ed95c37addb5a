import type { Job } from "../../../contract/careers.ts";

/** Where a job is: what its fields say, else what staff wrote into the place, such as `Bratislava or remote`. */
export interface JobPlace {
  towns: { town: string; region?: string; country?: string }[];
  isRemote: boolean;
  /** Countries people may work from, as far as they are named. */
  remoteFrom: string[];
}

/** Named, not guessed: a town alone says nothing about its country. */
const countries: Record<string, string> = {
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
};
const remoteWords = /\b(?:fully |100 ?% )?remote(?:ly)?\b|\bhome[ -]office\b|\bwork from home\b|na diaľku|z domu/iu;
/** A hybrid job is not a remote one: search engines refuse the mark for it. */
const hybridWords = /hybrid/iu;
const alternatives = /\s*(?:[/;|·]|\bor\b|\band\b|\balebo\b)\s*/iu;

export function jobPlace({
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
      .map((name) => name.replace(/^[\s–-]+|[\s–-]+$/g, ""))
      .filter(Boolean);
    const country = stated ?? names.map((name) => countries[name.toLowerCase()]).find(Boolean);
    if (isRemote) {
      place.isRemote = true;
      if (country && !place.remoteFrom.includes(country)) place.remoteFrom.push(country);
    } else if (names[0] !== undefined) place.towns.push(townOf(names[0], names[1], country));
  }
  if (place.towns.length === 0 && !place.isRemote) place.towns.push(townOf(location, undefined, stated));
  return place;
}

function townOf(town: string, region: string | undefined, country: string | undefined): JobPlace["towns"][number] {
  const isRegion = region !== undefined && !countries[region.toLowerCase()];
  return { town, ...(isRegion && { region }), ...(country && { country }) };
}
