// made by scripts/pictures.mjs from art/pictures.json: change that and run it
export const pictures = {
  "hero": { width: 1920, height: 1080, widths: [960, 1280, 1616, 1920, 2560], version: "00000000" },
  "hero-portrait": { width: 1080, height: 1350, widths: [480, 640, 800, 1200], version: "00000000" },
  "persona-service": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "persona-analyst": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "persona-regional": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "persona-operations": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "persona-technical": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "persona-more": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "00000000" },
  "robot-b2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "00000000" },
  "robot-a2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "00000000" },
  "robot-r1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "00000000" },
  "robot-g1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "00000000" },
  "smart-city": { width: 1280, height: 960, widths: [640, 864, 1152, 1280], version: "00000000" },
  "travel": { width: 1280, height: 960, widths: [640, 1024, 1280], version: "00000000" },
  "travel-portrait": { width: 960, height: 960, widths: [640, 736, 960], version: "00000000" },
  "city-bratislava": { width: 1280, height: 960, widths: [704, 976, 1280], version: "00000000" },
  "city-bratislava-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "00000000" },
  "city-silicon-valley": { width: 1280, height: 960, widths: [704, 976, 1280], version: "00000000" },
  "city-silicon-valley-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "00000000" },
  "city-abu-dhabi": { width: 1280, height: 960, widths: [704, 976, 1280], version: "00000000" },
  "city-abu-dhabi-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "00000000" },
} as const;

export type PictureName = keyof typeof pictures;
