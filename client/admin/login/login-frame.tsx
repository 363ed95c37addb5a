import type { PropsWithChildren } from "react";
import { LanguageSwitcher } from "../../site/language-switcher.tsx";
import { LogoLink } from "../../site/logo-link.tsx";
import "../../ui/ring.css";
import "./login.css";

/** The page layout around the login and around the setup of a first passkey. */
export function LoginFrame({ title, testId, children }: PropsWithChildren<{ title: string; testId?: string }>) {
  return (
    <div className="ringed for-login">
      <div className="login" data-testid={testId}>
        <div className="top cluster">
          <LogoLink />
          <LanguageSwitcher />
        </div>
        <h1 id="login-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
