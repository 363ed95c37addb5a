import { useCallback } from "react";
import type { z } from "zod/mini";
import { type Application, exportApplications, listApplications } from "../../../contract/applications.ts";
import { stages } from "../../../contract/records.ts";
import { addressOf, reach } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListNumbers } from "../records/list-numbers.tsx";
import { ListTools, OnlyButton, setFilters, useFilters } from "../records/list-tools.tsx";
import { BrokenRecord, Empty, NoMatches } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { RecordMenu } from "../records/record-menu.tsx";
import { RecordDesk } from "../records/record-pane.tsx";
import { oneOf, tabAddress } from "../shared/address.ts";
import { useStatus } from "../shared/counts.ts";
import { StarIcon } from "../shared/desk-icons.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { pageSize } from "../shared/record-lists.ts";
import { ApplicationPane } from "./application-pane.tsx";
import { ApplicationRow } from "./application-row.tsx";
import { useJobOptions } from "./job-options.tsx";
import { JobTools } from "./job-tools.tsx";
import { StageOptions } from "./stage.tsx";

export function ApplicationsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const filters = useFilters();
  const jobOptions = useJobOptions();
  const { q, id, job, stage, star, leaving } = filters;
  const query = {
    ...{ q, job },
    stage: oneOf(stages, stage),
    star: oneOf(["1"], star),
    leaving: oneOf(["soon"], leaving),
  } satisfies z.input<typeof listApplications.query>;
  const first = addressOf(listApplications, { query: { limit: pageSize, ...query } });
  const isFiltered = Object.values(query).some(Boolean);
  const numbers = useStatus()?.applications;
  const row = useCallback(
    (application: Application) => <ApplicationRow application={application} lastVisit={lastVisit} />,
    [lastVisit],
  );
  return (
    <RecordDesk
      id={id}
      tools={
        <ListTools
          filters={filters}
          onExport={(reader) => reach(exportApplications, { query: { ...query, ...reader } })}
          choices={[
            { name: "job", label: t("job"), all: t("allJobs"), testId: "filter-job", options: jobOptions },
            {
              ...{ name: "stage", label: t("stage"), all: t("allStages"), testId: "list-state" },
              options: <StageOptions />,
            },
          ]}
          only={
            <OnlyButton
              icon={<StarIcon />}
              pressed={star !== ""}
              testId="filter-star"
              onPress={() => setFilters({ star: star ? "" : "1" })}
            >
              {t("starred")}
            </OnlyButton>
          }
        >
          <JobTools job={job} query={query} />
        </ListTools>
      }
      list={
        <>
          <ListHead title={t("title")}>
            <ListNumbers
              {...{ first, isFiltered }}
              tab="applications"
              numbers={
                numbers
                  ? [
                      { words: list("week"), number: numbers.week, filters: {} },
                      { words: t("new"), number: numbers.new, filters: { stage: "new" } },
                    ]
                  : []
              }
            />
          </ListHead>
          <RecordList
            first={first}
            row={row}
            broken={renderBroken}
            empty={
              isFiltered ? (
                <NoMatches tab="applications" />
              ) : (
                <Empty title={t("empty")} text={t("emptyWhy")}>
                  <ButtonLink variant="secondary" small href={tabAddress("jobs")}>
                    {t("emptyAction")}
                  </ButtonLink>
                </Empty>
              )
            }
          />
        </>
      }
      pane={<ApplicationPane key={id} id={id} first={first} />}
    />
  );
}

const renderBroken = ({ id, name, email }: Application) => (
  <BrokenRecord id={id} testId={`admin-application-${id}`}>
    <RecordMenu {...{ id, name, email }} testId={`more-${id}`} />
  </BrokenRecord>
);
