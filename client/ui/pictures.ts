// made by scripts/pictures.mjs from art/pictures.json: change that and run it
export const pictures = {
  "hero": { width: 2560, height: 1440, widths: [960, 1280, 1616, 1920, 2560], version: "1f675294" },
  "hero-portrait": { width: 1200, height: 1200, widths: [480, 640, 800, 1200], version: "2e05069f" },
  "persona-service": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "aac4f8d1" },
  "persona-analyst": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "2efdbd2b" },
  "persona-regional": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "564fc4e6" },
  "persona-operations": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "e3818353" },
  "persona-technical": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "3a605bc4" },
  "persona-more": { width: 1024, height: 1024, widths: [256, 384, 512, 640], version: "089f0b61" },
  "robot-b2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "7b3e5580" },
  "robot-a2": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "2a33fbdb" },
  "robot-r1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "5f91fc48" },
  "robot-g1": { width: 1280, height: 960, widths: [480, 640, 832, 1280], version: "9874e747" },
  "smart-city": { width: 1280, height: 960, widths: [640, 864, 1152, 1280], version: "34572aca" },
  "travel": { width: 1280, height: 960, widths: [640, 1024, 1280], version: "be87103f" },
  "travel-portrait": { width: 960, height: 960, widths: [640, 736, 960], version: "0a67eed1" },
  "city-bratislava": { width: 1280, height: 960, widths: [704, 976, 1280], version: "9e3497f1" },
  "city-bratislava-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "bbe23fef" },
  "city-silicon-valley": { width: 1280, height: 960, widths: [704, 976, 1280], version: "5c9ff37a" },
  "city-silicon-valley-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "290c0000" },
  "city-abu-dhabi": { width: 1280, height: 960, widths: [704, 976, 1280], version: "a75b5d40" },
  "city-abu-dhabi-portrait": { width: 960, height: 960, widths: [560, 736, 960], version: "99b6fd44" },
} as const;

export type PictureName = keyof typeof pictures;
