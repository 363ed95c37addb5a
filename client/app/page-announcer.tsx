import { useEffect, useRef, useState } from "react";
import { usePageData } from "../i18n/page-data.tsx";
import "../ui/visually-hidden.css";

/** A new document says its title aloud; a step inside this one must do so itself. */
export function PageAnnouncer() {
  const { page, locale, job } = usePageData();
  const [title, setTitle] = useState("");
  const place = `${locale} ${page} ${job?.id}`;
  const announced = useRef(place);
  useEffect(() => {
    if (announced.current === place) return;
    announced.current = place;
    // The head is renewed by an effect of the app, which runs after this one.
    const timer = setTimeout(() => setTitle(document.title));
    return () => clearTimeout(timer);
  }, [place]);
  return (
    <div className="sr" role="status">
      {title}
    </div>
  );
}
