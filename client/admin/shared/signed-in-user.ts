import { z } from "zod/mini";

export const adminUserKey = "admin_user";
const adminUser = z.object({ username: z.string() });

/** Undefined when signed out or when storage is forbidden. */
function readStoredUser(): string | undefined {
  try {
    return adminUser.safeParse(JSON.parse(localStorage.getItem(adminUserKey) ?? "null")).data?.username;
  } catch {
    return undefined;
  }
}

/** The user for whom this page was loaded. When another user signs in, the page is loaded again. */
export const documentUser = import.meta.env.SSR ? undefined : readStoredUser();

export const hasUserChanged = () => readStoredUser() !== documentUser;
