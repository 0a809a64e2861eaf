const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Named = readonly (readonly [RegExp, string])[];
const find = (names: Named, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** Browser and system of a User-Agent, in words that its owner knows; null when it does not say. */
export function deviceName(agent: string): { browser: string; system: string } | null {
  const browser = find(BROWSERS, agent);
  const system = find(SYSTEMS, agent);
  return browser && system ? { browser, system } : null;
}
