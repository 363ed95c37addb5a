import type { ReactNode } from "react";
import { LanguageSwitcher } from "../../site/language-switcher.tsx";
import { LogoLink } from "../../site/logo-link.tsx";
import "../../ui/ring.css";
import "./login.css";

interface LoginFrameProps {
  title: string;
  testId?: string;
  children: ReactNode;
}

/** The page layout around the login and around the setup of a first passkey. */
export function LoginFrame({ title, testId, children }: LoginFrameProps) {
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
