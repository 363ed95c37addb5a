/** Of one screen in one language, width and engine: where its picture lies, and what was found wrong with it. */
export interface Tile {
  screen: string;
  engine: string;
  file: string;
  findings: string[];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function figure({ engine, file, findings }: Tile): string {
  const found = findings.map((finding) => `<li>${escaped(finding)}</li>`).join("");
  return `<figure><figcaption>${engine}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><ul>${found}</ul></figure>`;
}

/** All pictures on one page, those of the engines side by side. */
export function sheetPage(tiles: Tile[]): string {
  const rows = Map.groupBy(tiles, ({ screen }) => screen);
  const sections = [...rows].map(([screen, row]) => `<h2>${screen}</h2><div>${row.map(figure).join("\n")}</div>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { margin: 2rem; font: 14px/1.4 system-ui; background: #ccc; }
  div { display: flex; gap: 1rem; }
  figure { margin: 0; flex: 0 1 auto; }
  img { max-width: 100%; }
  li { color: #a00; overflow-wrap: anywhere; }
</style>
${sections.join("\n")}
</html>
`;
}
