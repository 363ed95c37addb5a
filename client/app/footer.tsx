import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "../ui/lazy-part.tsx";
import { asleep } from "../ui/near.ts";
import "./footer.css";

const FooterContent = lazyPart(
  "app/footer-content.tsx",
  async () => (await import("./footer-content.tsx")).FooterContent,
);

/** What the server wrote stays as it is until `wakeAll`: nothing in it changes by itself. */
let served = import.meta.env.SSR ? undefined : document.querySelector(".footer")?.innerHTML;

export function Footer() {
  const [still, setStill] = useState(served);
  useEffect(() => {
    // A footer of another time may be in another language.
    served = undefined;
    return asleep(async () => {
      await FooterContent.preload();
      flushSync(() => setStill(undefined));
    });
  }, []);
  return still === undefined ? (
    <footer className="footer">
      <FooterContent />
    </footer>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it stands there already
    <footer className="footer" dangerouslySetInnerHTML={{ __html: still }} />
  );
}
