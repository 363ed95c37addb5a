import { expect, test } from "vitest";
import { jobPlace } from "./job-place.ts";

test.each([
  ["Bratislava", { towns: [{ town: "Bratislava", country: "SK" }], remoteFrom: [] }],
  ["Košice, Slovakia", { towns: [{ town: "Košice", country: "SK" }], remoteFrom: [] }],
  ["Remote", { towns: [], remoteFrom: ["SK"] }],
  ["Remote (USA)", { towns: [], remoteFrom: ["US"] }],
  ["Práca na diaľku", { towns: [], remoteFrom: ["SK"] }],
  ["Bratislava or remote", { towns: [{ town: "Bratislava", country: "SK" }], remoteFrom: ["SK"] }],
  ["Bratislava / remote", { towns: [{ town: "Bratislava", country: "SK" }], remoteFrom: ["SK"] }],
  ["Bratislava, hybrid", { towns: [{ town: "Bratislava", country: "SK" }], remoteFrom: [] }],
  [
    "Palo Alto, California / New York",
    {
      towns: [
        { town: "Palo Alto", region: "California", country: "US" },
        { town: "New York", country: "US" },
      ],
      remoteFrom: [],
    },
  ],
  ["Abu Dhabi, UAE", { towns: [{ town: "Abu Dhabi", country: "AE" }], remoteFrom: [] }],
  [
    "Bratislava and Vienna",
    {
      towns: [
        { town: "Bratislava", country: "SK" },
        { town: "Vienna", country: "AT" },
      ],
      remoteFrom: [],
    },
  ],
  ["–", { towns: [{ town: "–", country: "SK" }], remoteFrom: [] }],
])("%s", (location, place) => {
  expect(jobPlace(location)).toEqual(place);
});
