import { getPictureSizes, getPictureSrcSet, getPictureUrl, type PictureFormat, phone } from "./picture-attributes.ts";
import { type PictureName, pictures } from "./pictures.ts";

interface PictureProps {
  name: PictureName;
  alt: string;
  /** Shown instead below 48rem, where the frame has another shape. */
  portrait?: PictureName;
  /** For the one picture above the fold. */
  eager?: boolean;
  /** Makes <picture> a box of its own; without it the image lies directly in its parent. */
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
