/**
 * Makes what a request asks for, or answers with what the same request has made before: its answer may have been lost,
 * its button pressed twice. Of two at once, what is unique lets one through, and the other finds what that has made.
 */
export async function once<Made>(
  find: (() => Promise<Made | undefined>) | undefined,
  make: () => Promise<Made>,
): Promise<Made> {
  const before = await find?.();
  if (before !== undefined) return before;
  try {
    return await make();
  } catch (error) {
    const twin = await find?.();
    if (twin !== undefined) return twin;
    throw error;
  }
}
