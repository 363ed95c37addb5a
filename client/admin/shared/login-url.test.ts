import { beforeAll, expect, test, vi } from "vitest";
import { getLoginUrl, getUrlAfterLogin } from "./login-url.ts";

beforeAll(() => {
  vi.stubGlobal("location", new URL("https://site.example/admin/login"));
});

test.each([
  ["", "/admin"],
  ["?next=/admin?tab=contacts", "/admin?tab=contacts"],
  ["?next=/sk/admin?tab=contacts", "/admin?tab=contacts"],
  ["?next=/privacy-policy", "/admin"],
  ["?next=/sk/privacy-policy?edit", "/privacy-policy?edit"],
  ["?next=/?job=1%26edit", "/?job=1&edit"],
  ["?next=/?my=1%26edit", "/admin"],
  ["?next=//elsewhere.example/?edit", "/admin"],
  ["?next=https://elsewhere.example/admin", "/admin"],
  ["?next=//elsewhere.example/admin", "/admin"],
  ["?next=/\\elsewhere.example/admin", "/admin"],
  ["?next=javascript:alert(1)", "/admin"],
])("after %s login leads to %s", (search, address) => {
  expect(getUrlAfterLogin("en", search)).toBe(address);
});

test("the URL after login keeps the tab and the current language", () => {
  const address = getLoginUrl({ pathname: "/sk/admin", search: "?tab=applications" }, true);
  expect(address).toBe("/sk/admin/login?next=%2Fsk%2Fadmin%3Ftab%3Dapplications&expired=1");
  expect(getUrlAfterLogin("en", new URL(address, "https://site.example").search)).toBe("/admin?tab=applications");
  expect(getLoginUrl({ pathname: "/admin", search: "" })).toBe("/admin/login");
});

test.each([
  ["/sk/privacy-policy", "", "/sk/privacy-policy?edit"],
  ["/sk", "?job=1&edit", "/sk?job=1&edit"],
  // The token is removed.
  ["/sk", "?my=1", "/sk?edit"],
  ["/sk/nowhere", "", "/sk?edit"],
])("an editor of the texts of %s%s returns to %s", (pathname, search, next) => {
  const address = getLoginUrl({ pathname, search });
  expect(address).toBe(`/sk/admin/login?next=${encodeURIComponent(next)}`);
  expect(getUrlAfterLogin("sk", new URL(address, "https://site.example").search)).toBe(next);
});
