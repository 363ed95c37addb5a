import { createScanner } from "../storage/clamav.ts";
import { type Check, fine, problem, warning } from "./finding.ts";

/** The industry's harmless test virus, in two pieces so that no scanner takes this file for it. */
const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export const scanner: Check = {
  name: "scanner",
  async look({ config }) {
    const clamd = createScanner(config);
    if (!clamd)
      return [
        warning(
          "CVs are not looked at by a virus scanner.",
          "Install clamav-daemon with TCPSocket 3310 and TCPAddr 127.0.0.1, and set CLAMAV_HOST.",
        ),
      ];
    const verdict = await clamd.scan(Buffer.from(testVirus));
    if (verdict === "infected") return [fine("The virus scanner answers and finds the test virus.")];
    if (verdict === "clean")
      return [problem("The virus scanner does not know the test virus.", "Let freshclam fetch its signatures.")];
    return [
      problem(
        "The virus scanner does not answer, so that CVs are held.",
        "Look at clamd's log, CLAMAV_HOST and CLAMAV_PORT; its StreamMaxLength must be 11M or more.",
      ),
    ];
  },
};
