import {
  DEFAULT_SETTINGS,
  FIXABLE_SETTINGS,
  SETTING_VARIABLES,
  type FixableSetting,
  type Settings,
} from '../../rules/settings.ts';
import { env } from '../env.ts';

/** What was saved in the administration. */
export type SavedSettings = Partial<Settings>;

// Shared by the process entry and Next's bundles, each of which has a copy of this module.
const registry = globalThis as typeof globalThis & { lekhaSettings?: { saved: SavedSettings; effective: Settings } };

/** The settings that the environment fixes, by name. */
function fixedValues(): SavedSettings {
  const { SITE_NAME, CONTACT_URL, TIME_ZONE } = env();
  return {
    ...(SITE_NAME !== undefined && { name: SITE_NAME }),
    ...(CONTACT_URL !== undefined && { contact_url: CONTACT_URL }),
    ...(TIME_ZONE !== undefined && { time_zone: TIME_ZONE }),
  };
}

/** Names of the settings that the environment fixes. */
export function fixedSettings(): FixableSetting[] {
  const values = env();
  return FIXABLE_SETTINGS.filter((name) => values[SETTING_VARIABLES[name]] !== undefined);
}

/** What holds with these saved: the environment first, then what was saved, then the defaults. */
export function settingsWith(saved: SavedSettings): Settings {
  return { ...DEFAULT_SETTINGS, ...saved, ...fixedValues() };
}

/** The settings of the site as this process knows them; before they were loaded, those without anything saved. */
export function siteSettings(): Settings {
  return (registry.lekhaSettings ??= { saved: {}, effective: settingsWith({}) }).effective;
}

/** Takes over what is saved. */
export function keepSavedSettings(saved: SavedSettings): void {
  registry.lekhaSettings = { saved, effective: settingsWith(saved) };
}
