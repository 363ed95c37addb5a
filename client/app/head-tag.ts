export interface HeadTag {
  name: "title" | "meta" | "link";
  attributes: Record<string, string>;
  text?: string;
}

export function named(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

export function property(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { property: name, content } };
}

export function link(rel: string, href: string, hreflang?: string): HeadTag {
  return { name: "link", attributes: hreflang ? { rel, hreflang, href } : { rel, href } };
}
