import { describe, expect, test } from "vitest";
import { createProtection } from "./protect.ts";

const names = ["Simplicity", "Charlie", "B2", "ROS", "ROS 2", "C", "C++", "Node.js", "Palo Alto", "Go", ".NET"];
const protect = createProtection(names, ["Go"]);

test.each([
  ["Simplicity and Charlie run on Node.js.", ["Simplicity", "Charlie", "Node.js"], "QZ1 and QZ2 run on QZ3."],
  ["We like C++ and C.", ["C++", "C"], "We like QZ1 and QZ2."],
  ["ROS 2, not ROS", ["ROS 2", "ROS"], "QZ1, not QZ2"],
  ["B2 robots (B2!)", ["B2", "B2"], "QZ1 robots (QZ2!)"],
  ["Charlieho, B2B, ROSa, Simplicityž", [], "Charlieho, B2B, ROSa, Simplicityž"],
  ["Go to Palo Alto, write Go", ["Palo Alto", "Go"], "Go to QZ1, write QZ2"],
  [
    "Write to hr@tatrion.example, see https://tatrion.example/jobs?x=1.",
    ["hr@tatrion.example", "https://tatrion.example/jobs?x=1"],
    "Write to QZ1, see QZ2.",
  ],
  ["Mail {{email}} now", ["{{email}}"], "Mail QZ1 now"],
  ["simplicity is a virtue", [], "simplicity is a virtue"],
  ["The QZ5 board and .NET", [".NET"], "The QZ5 board and XJQ1"],
])("the names of %j are masked and can be put back", (text, names, masked) => {
  const result = protect(text);
  expect(result.names).toEqual(names);
  expect(result.masked).toBe(masked);
  expect(result.restore(masked)).toBe(text);
  expect(result.pieces.flatMap((piece, index) => [piece, names[index] ?? ""]).join("")).toBe(text);
});

describe("an answer of the engine", () => {
  const { restore } = protect("Charlie knows Simplicity.");

  test.each([
    ["QZ1 pozná QZ2.", "Charlie pozná Simplicity."],
    ["Platformu QZ2 pozná qz1.", "Platformu Simplicity pozná Charlie."],
    ["(QZ1) „QZ2“", "(Charlie) „Simplicity“"],
  ])("%j gets its names back", (answer, expected) => {
    expect(restore(answer)).toBe(expected);
  });

  test.each([
    ["lost", "QZ1 ju pozná."],
    ["doubled", "QZ1 a QZ1 pozná QZ2."],
    ["bent", "QZ1 pozná QZ2u."],
    ["bent with a hyphen", "QZ1 pozná QZ2-u."],
    ["invented", "QZ1 pozná QZ2 a QZ3."],
    ["torn apart", "QZ 1 pozná QZ2."],
    ["nothing", ""],
  ])("a mask %s is not accepted", (_, answer) => {
    expect(restore(answer)).toBeUndefined();
  });
});
