import { randomUUID } from "node:crypto";
import { cvFiles } from "../fixtures/cv-files.ts";

/** From another person each time, because one e-mail address gets only a few receipts a day. */
const newAddress = () => `${randomUUID()}@customer.example`;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A request as a browser sends it. The status is 0 without a response. */
export async function call(method: string, url: string, body?: object, token?: string): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

export function sendEnquiry(url: string, message: string): Promise<Answer> {
  const enquiry = { name: "Žofia Kováčová", email: newAddress(), projectType: "robotics", message };
  return call("POST", `${url}/api/contact`, enquiry);
}

export async function createJob(url: string, token: string, title = "Robot Keeper"): Promise<string> {
  const job = { title, location: "Bratislava", description: "Keeps robots." };
  const { status, body } = await call("POST", `${url}/api/admin/jobs`, job, token);
  if (status !== 201) throw new Error(`no job: ${status} ${JSON.stringify(body)}`);
  return String(body.id);
}

export interface Applied {
  id: string;
  token: string;
}

export async function sendApplication(url: string, job: string): Promise<Applied | undefined> {
  const form = {
    name: "Ľubica Ďurčová",
    email: newAddress(),
    coverLetter: "Robots have been my neighbours for years, and I would like to work with them every day.",
  };
  const { status, body } = await call("POST", `${url}/api/jobs/${job}/apply`, form);
  return status === 201 ? { id: String(body.applicationId), token: String(body.applicationToken) } : undefined;
}

/** Requests an upload URL and sends the file to it; returns the URL when the store has accepted the file. */
export async function sendFile(url: string, bytes: Buffer = cvFiles.pdf.bytes): Promise<string | undefined> {
  const { status, body } = await call("POST", `${url}/api/objects/upload`);
  if (status !== 200) return undefined;
  const address = String(body.uploadURL);
  try {
    const answer = await fetch(address, { method: "PUT", body: new Uint8Array(bytes) });
    await answer.arrayBuffer();
    return answer.status === 200 ? address : undefined;
  } catch {
    return undefined;
  }
}

export function attachFile(url: string, { id, token }: Applied, address: string): Promise<Answer> {
  const body = { applicationToken: token, resumeFileUrl: address, resumeFilename: "cv.pdf" };
  return call("PUT", `${url}/api/applications/${id}/resume`, body);
}

/** The allowed failures: a refusal of the site, or no response from a server that was killed. */
export function isOurRefusal({ status, body }: Answer): boolean {
  return status === 0 || (typeof body.error === "string" && typeof body.code === "string");
}

interface Doing<T> {
  made: T[];
  stop(): Promise<T[]>;
}

/** Repeats a round of parallel requests until `stop`, and collects the results. */
export function keepDoing<T>(lanes: number, work: (round: number) => Promise<T>, pauseMs = 0): Doing<T> {
  const made: T[] = [];
  let running = true;
  let round = 0;
  const lane = async () => {
    while (running) {
      made.push(await work(round++));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, lane));
  return {
    made,
    async stop() {
      running = false;
      await all;
      return made;
    },
  };
}
