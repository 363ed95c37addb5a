import { afterEach, describe, expect, test } from "vitest";
import { engines, lacks } from "../../../tests/support/database.ts";
import {
  addPasskey,
  ask,
  fine,
  login,
  loginByPasskey,
  publicSite,
  question,
  stopSites,
  tokenOf,
  wait,
} from "../../../tests/support/staff.ts";

afterEach(stopSites);
const minutesAhead = 400 * 24 * 60;

describe.each(engines.filter((engine) => !lacks(engine)))("made while the clock was ahead, on %s", (engine) => {
  test("sessions, invitations and questions for a passkey are worth nothing once it is right again", async () => {
    const site = await publicSite(engine);
    const phone = await addPasskey(site, await tokenOf(login(site)));
    const signed = async () => phone.sign(await question(site));
    wait(site, minutesAhead);
    const session = await tokenOf(loginByPasskey(site, await signed()));
    const user = await ask(site, "POST", "users", { token: session, body: { username: "eva" } });
    const invitation = { token: user.json().link.split("=")[1] };
    const answer = await signed();
    wait(site, -minutesAhead);
    expect(await fine(site, session)).toBe(false);
    expect((await ask(site, "POST", "invitations/read", { body: invitation })).statusCode).toBe(404);
    expect((await loginByPasskey(site, answer)).statusCode).toBe(403);
    const other = await tokenOf(loginByPasskey(site, await signed()));
    wait(site, -2);
    expect(await fine(site, other), "clocks of two instances differ a little").toBe(true);
  });
});
