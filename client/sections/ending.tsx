import { Careers } from "./careers.tsx";
import { Contact } from "./contact.tsx";

/** What the home page and that of a job end with. */
export function EndingSections() {
  return (
    <>
      <Careers />
      <Contact />
    </>
  );
}
