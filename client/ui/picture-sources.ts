import { phone, pictureSizes } from "./picture-sizes.ts";
import { type PictureName, pictures } from "./pictures.ts";

export type PictureFormat = "avif" | "webp";

export const pictureUrl = (name: PictureName, width: number, format: PictureFormat) =>
  `/pictures/${name}-${width}.${format}?v=${pictures[name].version}`;

export const pictureSrcSet = (name: PictureName, format: PictureFormat) =>
  pictures[name].widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(", ");

/** Attributes of the two <link> that fetch the hero before any stylesheet has been read: one of them matches. */
export function heroPreloads() {
  const link = (name: PictureName, media: string) => ({
    rel: "preload",
    as: "image",
    type: "image/avif",
    media,
    imagesrcset: pictureSrcSet(name, "avif"),
    imagesizes: pictureSizes(name),
    fetchpriority: "high",
  });
  return [link("hero-portrait", phone), link("hero", `not all and ${phone}`)];
}
