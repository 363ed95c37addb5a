import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test("characters that XML forbids are left out", () => {
  expect(escapeXml("a\ufffeb\uffffc\ud800d\u0000e\u000bf 😀 <&>\"'\n")).toBe("abcdef 😀 &lt;&amp;&gt;&quot;&apos;\n");
  const allowed = /^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}])*$/u;
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => allowed.test(escapeXml(text))));
});
