import type { Locale } from "../../../contract/locales.ts";
import { en } from "./en.ts";
import { sk } from "./sk.ts";
import type { MailWords } from "./words.ts";

export const mailWords = { en, sk } satisfies Record<Locale, MailWords>;
