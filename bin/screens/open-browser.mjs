import { chromium } from 'playwright';
import { launchAsSeen } from '../debian-browser.mjs';

/** The browser that draws pictures of the site. */
export const openBrowser = () => chromium.launch({ ...launchAsSeen(), args: ['--no-sandbox', '--disable-gpu'] });

/** A reader with a screen, a colour scheme and a language of the interface. */
export async function openContext(browser, site, { size, scheme, language }) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 1,
    hasTouch: size.width < 900,
    reducedMotion: 'reduce',
    locale: language,
  });
  await context.addCookies([{ name: 'language', value: language, url: site }]);
  await context.addInitScript((mode) => {
    localStorage.setItem('mui-mode', mode);
    // One picture puts the sidebar away; the next has it again.
    localStorage.removeItem('sidebarOpen');
  }, scheme);
  return context;
}
