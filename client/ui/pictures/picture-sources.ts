import { type PictureName, pictures } from "./pictures.ts";

export type PictureFormat = "avif" | "webp";

export const pictureUrl = (name: PictureName, width: number, format: PictureFormat) =>
  `/pictures/${name}-${width}.${format}?v=${pictures[name].version}`;

export const pictureSrcSet = (name: PictureName, format: PictureFormat) =>
  pictures[name].widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(", ");
