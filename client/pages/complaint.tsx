const supervisoryAuthority = "dataprotection.gov.sk";

/** A sentence that ends with where to complain. */
export function Complaint({ children }: { children: string }) {
  return (
    <p>
      {children}{" "}
      <a className="prose-link" href={`https://${supervisoryAuthority}`}>
        {supervisoryAuthority}
      </a>
    </p>
  );
}
