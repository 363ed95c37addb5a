interface SecuritySettings {
  /** Hashes of the inline scripts that pages carry, as CSP sources. */
  scriptHashes: readonly string[];
  /** Origins a browser uploads to besides our own (an S3 endpoint). */
  uploadOrigins: readonly string[];
  https: boolean;
}

/** Content security policy: forbids everything that the pages do not need, and has no `unsafe-` source. */
function createPolicy({ scriptHashes, uploadOrigins, https }: SecuritySettings): string {
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ")}`,
    "style-src 'self'",
    // data: and blob: are Uppy's icons and thumbnails
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...uploadOrigins].join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [...directives, ...(https ? ["upgrade-insecure-requests"] : [])].join("; ");
}

/** The security headers of every response, errors and files included. */
export function securityHeaders(settings: SecuritySettings): Record<string, string> {
  return {
    "content-security-policy": createPolicy(settings),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Proxies log the referrer of failed requests, and its query may hold a name that staff searched for.
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Without includeSubDomains: other sites of the company may have no https.
    ...(settings.https && { "strict-transport-security": "max-age=63072000" }),
  };
}
