// Debian's Chromium is two programs: the browser, and its shell, which has no window, and so no toolbar and no menus to draw.
import { existsSync } from 'node:fs';

const BROWSER = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (programs) => {
  const executablePath = programs.find((program) => existsSync(program));
  return executablePath ? { executablePath } : {};
};

export const hasShell = () => existsSync(SHELL);
export const hasDebians = () => hasShell() || existsSync(BROWSER);

/** How tests launch it, with half of the processor's time. Empty where there is none: Playwright's own is taken. */
export const launchForTests = () => firstOf([SHELL, BROWSER]);

/** How pictures are drawn and figures measured: as people see them. */
export const launchAsSeen = () => firstOf([BROWSER, SHELL]);
