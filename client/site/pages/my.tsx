import { usePageData } from "../../i18n/page-data.tsx";
import { Island } from "../island.tsx";
import { Gone } from "../islands/my/gone.tsx";

/** The applicant's own page: the confirmation's link opens it without an account. */
export function MyPage() {
  const { my } = usePageData();
  return (
    <div className="wrap mine" data-testid="my-application">
      {my === false ? <Gone why="gone" /> : <Island name="my" when="100%" />}
    </div>
  );
}
