export function MailLink({ address }: { address: string }) {
  return (
    <a className="prose-link" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
