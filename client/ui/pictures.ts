// made by scripts/pictures.mjs from art/pictures.json: change that and run it
export const pictures = {
  "hero": { width: 2560, height: 1440, widths: [960, 1280, 1616, 1920, 2560], version: "79cf69de" },
  "hero-portrait": { width: 1200, height: 1200, widths: [480, 640, 880, 1200], version: "410e1d0d" },
  "persona-service": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "ce966ba2" },
  "persona-analyst": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "7b2e779c" },
  "persona-regional": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "176c1f16" },
  "persona-operations": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "ca7daf8f" },
  "persona-technical": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "a2532732" },
  "persona-more": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "a36b1737" },
  "robot-b2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "9fbed31a" },
  "robot-a2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "6cdb77d1" },
  "robot-r1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "98221556" },
  "robot-g1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "65e291e0" },
  "smart-city": { width: 1280, height: 960, widths: [640, 864, 1152, 1280], version: "34572aca" },
  "travel": { width: 1280, height: 960, widths: [640, 1024, 1280], version: "be87103f" },
  "travel-portrait": { width: 960, height: 960, widths: [640, 736, 960], version: "0a67eed1" },
  "city-bratislava": { width: 1280, height: 960, widths: [704, 976, 1280], version: "9e3497f1" },
  "city-bratislava-portrait": { width: 960, height: 960, widths: [560, 768, 960], version: "8fa0eb8f" },
  "city-silicon-valley": { width: 1280, height: 960, widths: [704, 976, 1280], version: "5c9ff37a" },
  "city-silicon-valley-portrait": { width: 960, height: 960, widths: [560, 768, 960], version: "b3c706f3" },
  "city-abu-dhabi": { width: 1280, height: 960, widths: [704, 976, 1280], version: "a75b5d40" },
  "city-abu-dhabi-portrait": { width: 960, height: 960, widths: [560, 768, 960], version: "e46548a3" },
} as const;

export type PictureName = keyof typeof pictures;
