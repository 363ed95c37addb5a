import { type PictureName, pictures } from "./pictures.ts";

interface PictureProps {
  name: PictureName;
  alt: string;
  /** The picture for windows below 48rem, where the frame has another shape. */
  portrait?: PictureName;
  /** Loads the picture at once and with priority, for the one above the fold. */
  eager?: boolean;
  /** Replaces the default class, by which <picture> has no box of its own (`display: contents`). */
  className?: string;
}

export function Picture({ name, alt, portrait, eager = false, className = "picture" }: PictureProps) {
  const { width, height, widths } = pictures[name];
  return (
    <picture className={className}>
      {portrait && <PortraitSource name={portrait} format="avif" />}
      {portrait && <PortraitSource name={portrait} format="webp" />}
      <source type="image/avif" srcSet={getPictureSrcSet(name, "avif")} sizes={getPictureSizes(name)} />
      <img
        src={getPictureUrl(name, widths[1], "webp")}
        srcSet={getPictureSrcSet(name, "webp")}
        sizes={getPictureSizes(name)}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
    </picture>
  );
}

function PortraitSource({ name, format }: { name: PictureName; format: PictureFormat }) {
  const { width, height } = pictures[name];
  return (
    <source
      media={phone}
      type={`image/${format}`}
      srcSet={getPictureSrcSet(name, format)}
      sizes={getPictureSizes(name)}
      width={width}
      height={height}
    />
  );
}

/** The width of a whole picture on the page, with its cropped parts. The widths repeat those of the stylesheets. */
interface Slot {
  phone: string;
  tablet: string;
  desktop: string;
}

const persona: Slot = { phone: "45vw", tablet: "30vw", desktop: "min(14.9vw, 15.4rem)" };
const quadruped: Slot = { phone: "22.8rem", tablet: "max(22.8rem, 44vw)", desktop: "min(35.2vw, 36.3rem)" };
const humanoid: Slot = { phone: "25.4rem", tablet: "max(25.4rem, 44vw)", desktop: "min(44vw, 45.4rem)" };
const city: Slot = { phone: "max(30.7rem, 90vw)", tablet: "max(30.7rem, 44vw)", desktop: "min(48vw, 44rem)" };
const squareCity: Slot = { ...city, phone: "max(23rem, 90vw)" };
const travel: Slot = { phone: "max(40rem, 100vw)", tablet: "100vw", desktop: "70vw" };

const slots: Record<PictureName, Slot> = {
  hero: { phone: "100vw", tablet: "max(100vw, 100vh)", desktop: "112vw" },
  "hero-portrait": { phone: "100vw", tablet: "100vw", desktop: "100vw" },
  "persona-service": persona,
  "persona-analyst": persona,
  "persona-regional": persona,
  "persona-operations": persona,
  "persona-technical": persona,
  "persona-more": persona,
  "robot-b2": quadruped,
  "robot-a2": quadruped,
  "robot-r1": humanoid,
  "robot-g1": humanoid,
  "smart-city": { phone: "max(26.7rem, 100vw)", tablet: "100vw", desktop: "max(72rem, 50vw)" },
  travel,
  "travel-portrait": { ...travel, phone: "max(30rem, 100vw)" },
  "city-bratislava": { ...city, tablet: "90vw", desktop: "min(48vw, 48.2rem)" },
  "city-bratislava-portrait": squareCity,
  "city-silicon-valley": city,
  "city-silicon-valley-portrait": squareCity,
  "city-abu-dhabi": city,
  "city-abu-dhabi-portrait": squareCity,
};

const phone = "(width < 48rem)";

/** On dense phone screens two pixels per CSS pixel are enough for dark pictures, and cost half the bytes. */
function listSizes(name: PictureName): { when: string; width: string }[] {
  const { phone: narrow, tablet, desktop } = slots[name];
  return [
    { when: `${phone} and (resolution >= 2.5dppx)`, width: `calc(${narrow} * 0.66)` },
    { when: phone, width: narrow },
    { when: "(width < 64rem)", width: tablet },
    { when: "", width: desktop },
  ];
}

const getPictureSizes = (name: PictureName) =>
  listSizes(name)
    .map(({ when, width }) => `${when} ${width}`.trim())
    .join(", ");

export type PictureFormat = "avif" | "webp";

export const getPictureUrl = (name: PictureName, width: number, format: PictureFormat) =>
  `/pictures/${name}-${width}.${format}?v=${pictures[name].version}`;

const getPictureSrcSet = (name: PictureName, format: PictureFormat) =>
  pictures[name].widths.map((width) => `${getPictureUrl(name, width, format)} ${width}w`).join(", ");
