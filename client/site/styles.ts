// The styles of all public pages: tokens, then shared components, then what is on the pages.
import.meta.glob("../ui/tokens.css", { eager: true });
import.meta.glob(["../ui/**/*.css", "!../ui/tokens.css"], { eager: true });
import.meta.glob(["./**/*.css", "!./islands/uploads/*.css"], { eager: true });
