import { usePageData } from "./page-data.tsx";

/** Links to the company's mailbox. */
export function MailLink() {
  const { email } = usePageData().brand;
  return (
    <a className="prose-link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}
