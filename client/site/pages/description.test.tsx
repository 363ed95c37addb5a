import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatExcerpt } from "../islands/jobs/description-parts.ts";
import { Description } from "./description.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<Description text={text} lang={undefined} />)
    .replace(/^<div class="description">/, "")
    .replace(/<\/div>$/, "");

test("empty lines divide paragraphs, and a line break stays in its own", () => {
  expect(html("One.\nTwo.\n \n\nOne.\nTwo.")).toBe("<p>One.\nTwo.</p><p>One.\nTwo.</p>");
});

test("lines that begin with a dash are a list, also right under their heading", () => {
  expect(html("You will:\n- walk\n – climb\n• rest\nAnd more.")).toBe(
    "<p>You will:</p><ul><li>walk</li><li>climb</li><li>rest</li></ul><p>And more.</p>",
  );
  expect(html("-40 °C is cold - even in May")).toBe("<p>-40 °C is cold - even in May</p>");
});

test("only URLs become links, without the punctuation that follows them", () => {
  expect(html("See (https://a.example/b?c=1&d).")).toBe(
    '<p>See (<a href="https://a.example/b?c=1&amp;d" rel="noreferrer">https://a.example/b?c=1&amp;d</a>).</p>',
  );
  expect(html("javascript:alert(1) <b>x</b> data:text/html,x www.a.example")).not.toMatch(/<a|<b>/);
  expect(html('- https://a.example/"onclick="x')).not.toContain('" onclick');
});

test("an excerpt is running text: no signs of a list, no line breaks", () => {
  expect(formatExcerpt("You will:\n- walk\n – climb\n\nAnd more.\nMuch more.")).toBe(
    "You will: walk · climb · And more. Much more.",
  );
  expect(formatExcerpt("One.\n\nTwo.")).toBe("One. Two.");
});
