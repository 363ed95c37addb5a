/** Where a job is, read from the free text that staff enter: `Bratislava or remote`, `Palo Alto, California`. */
export interface JobPlace {
  towns: { town: string; region?: string; country: string }[];
  /** Countries people may work from, when they need not come to any of the towns. */
  remoteFrom: string[];
}

const homeCountry = "SK";
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
const townsAbroad: Record<string, string> = {
  "palo alto": "US",
  "silicon valley": "US",
  "san francisco": "US",
  california: "US",
  "new york": "US",
  nyc: "US",
  "abu dhabi": "AE",
  dubai: "AE",
  prague: "CZ",
  praha: "CZ",
  brno: "CZ",
  vienna: "AT",
  viedeň: "AT",
  london: "GB",
};
const remoteWords = /\b(?:fully |100 ?% )?remote(?:ly)?\b|\bhome[ -]office\b|\bwork from home\b|na diaľku|z domu/iu;
/** A hybrid job is not a remote one: search engines refuse the mark for it. */
const hybridWords = /hybrid/iu;
const alternatives = /\s*(?:[/;|·]|\bor\b|\band\b|\balebo\b)\s*/iu;

export function jobPlace(location: string): JobPlace {
  const place: JobPlace = { towns: [], remoteFrom: [] };
  for (const choice of location.split(alternatives)) {
    const isRemote = remoteWords.test(choice) && !hybridWords.test(location);
    const names = choice
      .replace(remoteWords, "")
      .replace(hybridWords, "")
      .split(/[,()]/)
      .map((name) => name.replace(/^[\s–-]+|[\s–-]+$/g, ""))
      .filter(Boolean);
    const country = countryOf(names);
    if (isRemote) place.remoteFrom.push(country);
    else if (names[0] !== undefined) place.towns.push(townOf(names[0], names[1], country));
  }
  if (place.towns.length === 0 && place.remoteFrom.length === 0)
    place.towns.push({ town: location, country: homeCountry });
  return place;
}

function townOf(town: string, region: string | undefined, country: string): JobPlace["towns"][number] {
  return region === undefined || countries[region.toLowerCase()] ? { town, country } : { town, region, country };
}

function countryOf(names: string[]): string {
  const lower = names.map((name) => name.toLowerCase());
  const named = lower.map((name) => countries[name]).find(Boolean);
  return named ?? lower.map((name) => townsAbroad[name]).find(Boolean) ?? homeCountry;
}
