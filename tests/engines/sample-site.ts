import { findMyToken } from "../../contract/routes.ts";
import { call } from "../faults/visitor.ts";
import { startMailServer } from "../fixtures/smtp-server.ts";
import { startSite } from "../support/site.ts";

const person = { name: "Alex Sample", email: "alex.sample@mail.example" };
const coverLetter = "For three years I have taught robots to climb stairs, and I would like to teach yours.";

/** A site without empty lists: it has an application, an enquiry and a closed job. */
export async function startSampleSite() {
  const mail = await startMailServer();
  const site = await startSite({ variables: { SMTP_URL: mail.url, NODE_EXTRA_CA_CERTS: mail.certificateFile } });
  const jobs: { id: string }[] = await (await fetch(`${site.url}/api/jobs`)).json();
  const [jobId = "", closedJobId = ""] = jobs.map(({ id }) => id);
  await call("POST", `${site.url}/api/jobs/${jobId}/apply`, { ...person, coverLetter });
  await call("POST", `${site.url}/api/contact`, { ...person, projectType: "robotics", message: coverLetter });
  await call("PUT", `${site.url}/api/admin/jobs/${closedJobId}/state`, { state: "closed" }, await site.adminToken());
  const findMyLink = () => mail.arrived.flatMap(({ mail: { text = "" } }) => /\?my=[\w-]+/.exec(text)?.[0] ?? []).at(0);
  for (let tries = 0; !findMyLink() && tries < 100; tries++) await new Promise((later) => setTimeout(later, 100));
  return {
    url: site.url,
    jobId,
    closedJobId,
    token: findMyToken(findMyLink() ?? "") ?? "",
    async stop() {
      await site.stop();
      await mail.close();
    },
  };
}
