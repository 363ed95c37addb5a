import type { KnipConfig } from "knip";

/** Entries and files with a final ! are what ships: `knip --production` finds code there that only tests use. */
export default {
  entry: [
    "server/main.ts!",
    "server/cli/*.ts!",
    "client/entry-server.tsx!",
    "client/admin/entry.tsx!",
    "client/site/page-script/page.ts!",
    "client/site/hydrate.tsx!",
    "client/admin/texts/entry.ts!",
    "client/site/islands/uploads/file-size.ts!",
    "{client/i18n,server}/locales/*/complete.ts!",
    "bench/run.ts",
    "bench/bare-server.ts",
    "scripts/*.mjs",
    "scripts/openapi/write.ts",
    "scripts/words/run.ts",
    "tests/services/serve.ts",
    "tests/deploy/standins/weed.ts",
    "art/staff-pictures.ts",
    "tests/engines/contact-sheet.ts",
    "tests/simulation/cli.ts",
    "tests/faults/kill-at-statement.fixture.ts",
    "tests/e2e/*.spec.ts",
  ],
  project: [
    "{server,client,contract}/**/*.{ts,tsx}!",
    "!**/*.test.{ts,tsx}!",
    "{tests,bench,scripts}/**/*.{ts,tsx,mjs}",
    "art/*.ts",
    "*.ts",
  ],
  // A unit of a file may be exported for its test; in production only what tests alone use is dead.
  ignoreExportsUsedInFile: process.argv.includes("--production") || { interface: true, type: true },
  ignoreBinaries: [
    "apt-get",
    "mkfifo",
    "mmdebstrap",
    "mount",
    "nginx",
    "nsenter",
    "openssl",
    "promtool",
    "slirp4netns",
    "systemd-nspawn",
    "umount",
    "unshare",
    "wrk",
  ],
  // The flags are named by a stylesheet.
  ignoreDependencies: ["@biomejs/biome", "country-flag-icons"],
} satisfies KnipConfig;
