// made by scripts/pictures.mjs from art/pictures.json: change that and run it
export const pictures = {
  "hero": { width: 2560, height: 1440, widths: [960, 1280, 1616, 1920, 2560], version: "79cf69de" },
  "hero-portrait": { width: 1200, height: 1200, widths: [480, 640, 784, 1200], version: "1d2dce18" },
  "persona-service": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "ee91ba21" },
  "persona-analyst": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "eeb99aab" },
  "persona-regional": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "673e551b" },
  "persona-operations": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "b8351680" },
  "persona-technical": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "c0382ccd" },
  "persona-more": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "cafd20e2" },
  "robot-b2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "8bf03fdc" },
  "robot-a2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "2a33fbdb" },
  "robot-r1": { width: 1280, height: 960, widths: [480, 640, 720, 832, 1280], version: "69a35098" },
  "robot-g1": { width: 1280, height: 960, widths: [480, 640, 720, 832, 1280], version: "865fabf1" },
  "smart-city": { width: 1280, height: 960, widths: [640, 752, 864, 1152, 1280], version: "92c41afa" },
  "travel": { width: 1600, height: 1200, widths: [640, 1024, 1280, 1600], version: "aaca6637" },
  "travel-portrait": { width: 1200, height: 1200, widths: [640, 736, 832, 960], version: "e27d7ef1" },
  "city-bratislava": { width: 1280, height: 960, widths: [704, 976, 1280], version: "8836f777" },
  "city-bratislava-portrait": { width: 960, height: 960, widths: [560, 640, 768, 960], version: "b18b85c3" },
  "city-silicon-valley": { width: 1280, height: 960, widths: [704, 976, 1280], version: "5c9ff37a" },
  "city-silicon-valley-portrait": { width: 960, height: 960, widths: [560, 640, 768, 960], version: "72883df4" },
  "city-abu-dhabi": { width: 1280, height: 960, widths: [704, 976, 1280], version: "a75b5d40" },
  "city-abu-dhabi-portrait": { width: 960, height: 960, widths: [560, 640, 768, 960], version: "01b4a6e9" },
} as const;

export type PictureName = keyof typeof pictures;
