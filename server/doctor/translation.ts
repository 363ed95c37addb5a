import { join } from "node:path";
import { createTranslator } from "../translation/create-translator.ts";
import { findModel, openStoredModel } from "../translation/firefox-store.ts";
import { type Check, fine, reasonOf, warning } from "./finding.ts";

const silent = { info: () => undefined, warn: () => undefined };

export const translation: Check = {
  name: "translation",
  async look({ config: { translation: settings, dataDir } }) {
    const { engine, modelDir } = settings;
    if (engine === "off") return [fine("Jobs are not translated by themselves (TRANSLATOR=off).")];
    if (engine === "firefox") {
      const files = modelDir ? await findModel(modelDir) : await openStoredModel(join(dataDir, "models"));
      if (files) return [fine("The translation model is here and whole.")];
      const mend =
        "Fetch it with npm run model -- fetch, or bring it from another machine with npm run model -- import FOLDER.";
      return [warning("The translation model is not here: new jobs stay English until it is.", mend)];
    }
    const translator = createTranslator({ ...settings, dataDir }, silent);
    try {
      await translator.translate(["robot"]);
      return [fine(`The translator ${engine} answers.`)];
    } catch (error) {
      const mend = "Look at its address and key.";
      return [warning(`The translator ${engine} does not answer: ${reasonOf(error)}.`, mend)];
    } finally {
      await translator.close();
    }
  },
};
