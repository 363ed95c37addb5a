import { usePageData } from "./page-data.tsx";

/** The company's e-mail address as a link. */
export function MailLink() {
  const { email } = usePageData().brand;
  return (
    <a className="prose-link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}
