import { beforeAll, expect, test, vi } from "vitest";
import { addressAfterLogin, loginAddress } from "./return-address.ts";

beforeAll(() => {
  vi.stubGlobal("location", new URL("https://site.example/admin/login"));
});

test.each([
  ["", "/admin"],
  ["?next=/admin?tab=contacts", "/admin?tab=contacts"],
  ["?next=/sk/admin?tab=contacts", "/admin?tab=contacts"],
  ["?next=/privacy-policy", "/admin"],
  ["?next=https://elsewhere.example/admin", "/admin"],
  ["?next=//elsewhere.example/admin", "/admin"],
  ["?next=/\\elsewhere.example/admin", "/admin"],
  ["?next=javascript:alert(1)", "/admin"],
])("after %s login leads to %s", (search, address) => {
  expect(addressAfterLogin("en", search)).toBe(address);
});

test("the way back keeps the tab and the language of now", () => {
  const address = loginAddress("sk", { search: "?tab=applications" }, true);
  expect(address).toBe("/sk/admin/login?next=%2Fsk%2Fadmin%3Ftab%3Dapplications&expired=1");
  expect(addressAfterLogin("en", new URL(address, "https://site.example").search)).toBe("/admin?tab=applications");
  expect(loginAddress("en", { search: "" }, false)).toBe("/admin/login");
});
