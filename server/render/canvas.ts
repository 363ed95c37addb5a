import type { Glyph } from "./glyphs.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels in rows as a PNG has them: one byte that says how the row is written, 0 for plainly, then three for each pixel. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly rows: Buffer;

  constructor(width: number, height: number, colour: Colour) {
    this.width = width;
    this.height = height;
    const row = Buffer.concat([Buffer.of(0), Buffer.alloc(3 * width, Buffer.from(colour))]);
    this.rows = Buffer.alloc(row.length * height, row);
  }

  copy(): Canvas {
    const copy = new Canvas(this.width, this.height, [0, 0, 0]);
    this.rows.copy(copy.rows);
    return copy;
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) this.#blend(column, row, colour, 1);
  }

  /** Smaller than it is by the middle of the pixels that fall into one. */
  draw({ width, height, left, top, pixels }: Glyph, x: number, y: number, scale: number, colour: Colour): void {
    const [startX, startY] = [Math.round(x + left * scale), Math.round(y + top * scale)];
    const steps = Math.ceil(1 / scale);
    for (let row = 0; row < height * scale; row += 1)
      for (let column = 0; column < width * scale; column += 1) {
        let covered = 0;
        for (let below = 0; below < steps; below += 1)
          for (let beside = 0; beside < steps; beside += 1) {
            const fromX = Math.floor((column + (beside + 0.5) / steps) / scale);
            const fromY = Math.floor((row + (below + 0.5) / steps) / scale);
            if (fromX < width && fromY < height) covered += pixels[fromY * width + fromX] ?? 0;
          }
        if (covered > 0) this.#blend(startX + column, startY + row, colour, covered / (255 * steps * steps));
      }
  }

  #blend(x: number, y: number, colour: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * (1 + 3 * this.width) + 1 + 3 * x;
    for (let part = 0; part < 3; part += 1) {
      const under = this.rows[at + part] ?? 0;
      this.rows[at + part] = Math.round(under + ((colour[part] ?? 0) - under) * share);
    }
  }
}
