import { useTranslation } from "../../i18n/use-translation.ts";
import { Picture } from "../../ui/pictures/picture.tsx";
import { Reveal, SectionHead } from "./section-head.tsx";

const places = [
  { place: "slovakia", picture: "city-bratislava" },
  { place: "siliconValley", picture: "city-silicon-valley" },
  { place: "abuDhabi", picture: "city-abu-dhabi" },
] as const;

export function Presence() {
  const { t } = useTranslation("home", { keyPrefix: "presence" });
  return (
    <section id="presence" className="section presence" aria-labelledby="presence-title">
      <div className="wrap">
        <SectionHead section="presence" label={t("label")} title={t("title")} />
        <Reveal className="cities">
          {places.map(({ place, picture }) => (
            <article key={place} className="city">
              <Picture name={picture} portrait={`${picture}-portrait`} alt={t(`${place}.picture`)} />
              <div className="cap">
                <h3>{t(`${place}.title`)}</h3>
                <p className="place">{t(`${place}.role`)}</p>
                <p className="geo">
                  <span>{t(`${place}.city`)}</span>
                  <span>{t(`${place}.coordinates`)}</span>
                </p>
              </div>
            </article>
          ))}
        </Reveal>
      </div>
    </section>
  );
}
