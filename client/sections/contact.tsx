import { lazyPart } from "../ui/lazy-part.tsx";
import "./contact.css";

export const ContactWords = lazyPart(
  "sections/contact-words.tsx",
  async () => (await import("./contact-words.tsx")).ContactWords,
  { still: "#contact .rows" },
);
const ContactForm = lazyPart(
  "features/contact/contact-form.tsx",
  async () => (await import("../features/contact/contact-form.tsx")).ContactForm,
  { near: "#contact" },
);

export function Contact() {
  return (
    <section id="contact" className="section contact" aria-labelledby="contact-title">
      <div className="wrap cols">
        <ContactWords />
        <ContactForm />
      </div>
    </section>
  );
}
