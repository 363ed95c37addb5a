import { expect, test } from "vitest";
import { parseJobPlace } from "./job-place.ts";

const towns = (...list: object[]) => ({ towns: list, isRemote: false, remoteFrom: [] });

test.each([
  ["Bratislava", towns({ town: "Bratislava" })],
  ["Košice, Slovakia", towns({ town: "Košice", country: "SK" })],
  ["Remote", { towns: [], isRemote: true, remoteFrom: [] }],
  ["Remote (USA)", { towns: [], isRemote: true, remoteFrom: ["US"] }],
  ["Práca na diaľku", { towns: [], isRemote: true, remoteFrom: [] }],
  ["Bratislava or remote", { towns: [{ town: "Bratislava" }], isRemote: true, remoteFrom: [] }],
  ["Bratislava, hybrid", towns({ town: "Bratislava" })],
  ["Palo Alto, California / New York", towns({ town: "Palo Alto", region: "California" }, { town: "New York" })],
  ["Abu Dhabi, UAE", towns({ town: "Abu Dhabi", country: "AE" })],
  ["Bratislava and Vienna", towns({ town: "Bratislava" }, { town: "Vienna" })],
  ["Berlin", towns({ town: "Berlin" })],
  ["Remote (EU)", { towns: [], isRemote: true, remoteFrom: [] }],
  ["Remote / EU", { towns: [], isRemote: true, remoteFrom: [] }],
  ["Worldwide", towns()],
  ["Kdekoľvek v EÚ", towns()],
  ["Slovakia", towns({ country: "SK" })],
  ["–", towns()],
])("%s says no more than it does", (location, place) => {
  expect(parseJobPlace({ location })).toEqual(place);
});

test.each([
  [{ location: "Žilina", country: "SK" }, towns({ town: "Žilina", country: "SK" })],
  [{ location: "Vienna, Slovakia", country: "AT" }, towns({ town: "Vienna", country: "AT" })],
  [
    { location: "Anywhere", workplace: "remote", country: "CZ" },
    { towns: [], isRemote: true, remoteFrom: ["CZ"] },
  ],
  [{ location: "Remote", workplace: "hybrid" }, towns()],
  [{ location: "Worldwide", country: "SK" }, towns({ country: "SK" })],
] as const)("what the fields of $location say goes first", (job, place) => {
  expect(parseJobPlace(job)).toEqual(place);
});
