import "react-dom/client";

// React, the largest module, has been evaluated in a task of its own, so that the page can be scrolled before the next.
await new Promise((nextTask) => setTimeout(nextTask));
const { start } = await import("./app/start.tsx");
await start();
