import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { accountQuery } from "./account-query.ts";

/** Where somebody tries the site out, the password that the server made up lets in; a line asks for another. */
export function MadeUpLine({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.madeUp" });
  const { data } = useQuery(accountQuery, queryClient);
  if (!data?.mustChangePassword) return null;
  return (
    <div className="wrap made-up">
      <div className="admin-line" role="status" data-testid="account-made-up">
        <p>{t("text")}</p>
        <div>
          <Button variant="secondary" small onClick={onChange}>
            {t("change")}
          </Button>
        </div>
      </div>
    </div>
  );
}
