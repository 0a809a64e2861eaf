import { DEFAULT_LANGUAGE, type LanguageCode } from './languages.ts';

/** Entries that a list of links of the site may have. */
export const MOST_LINKS = 12;

/** Who may comment: everybody who may, everybody but whoever does it first is held, all are held, nobody. */
export const COMMENT_RULES = ['open', 'first_held', 'all_held', 'closed'] as const;
export type CommentRule = (typeof COMMENT_RULES)[number];
/** The faces that texts are read in. */
export const TYPEFACES = ['sans', 'serif'] as const;

export const SUBSCRIPTION_RULES = ['on', 'off'] as const;

export type SiteLink = { label: string; url: string };

/** What an operator says of their site (docs/api.md#site-settings). */
export type Settings = {
  name: string;
  tagline: string;
  description: string;
  /** Own uploads, as POST admin/uploads names them. */
  logo: string | null;
  icon: string | null;
  /** `#rrggbb`; null: the house's own colour. */
  accent: string | null;
  hero: { shown: boolean; text: string };
  typeface: (typeof TYPEFACES)[number];
  navigation: SiteLink[];
  footer: SiteLink[];
  social: string[];
  contact_url: string | null;
  time_zone: string;
  /** Of whoever has chosen none. */
  language: LanguageCode;
  comments: CommentRule;
  /** Days after its publication; 0: never. */
  close_comments_after_days: number;
  subscriptions: (typeof SUBSCRIPTION_RULES)[number];
  /** Staff sign in with a second factor, or see nothing of the administration. */
  require_second_factor: boolean;
};
export type SettingName = keyof Settings;

/** A site whose operator has said nothing yet. */
export const DEFAULT_SETTINGS: Settings = {
  name: 'Lekha',
  tagline: '',
  description: '',
  logo: null,
  icon: null,
  accent: null,
  hero: { shown: true, text: '' },
  typeface: 'sans',
  navigation: [],
  footer: [],
  social: [],
  contact_url: null,
  time_zone: 'UTC',
  language: DEFAULT_LANGUAGE,
  comments: 'open',
  close_comments_after_days: 0,
  subscriptions: 'on',
  require_second_factor: false,
};

/** The variables of the environment that fix a setting. */
export const SETTING_VARIABLES = {
  name: 'SITE_NAME',
  contact_url: 'CONTACT_URL',
  time_zone: 'TIME_ZONE',
} as const satisfies Partial<Record<SettingName, string>>;
export type FixableSetting = keyof typeof SETTING_VARIABLES;
// The cast restates the constant above.
export const FIXABLE_SETTINGS = Object.keys(SETTING_VARIABLES) as FixableSetting[];

/** Whether a text names a time zone, such as Asia/Dhaka. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone.length <= 100 && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a post that was published at this moment (ISO 8601 or Date) takes no more comments: by itself, or by the site's settings. */
export function isThreadClosed(
  { comments, close_comments_after_days: days }: Pick<Settings, 'comments' | 'close_comments_after_days'>,
  { publishedAt, isClosed }: { publishedAt: Date | string; isClosed: boolean },
): boolean {
  return (
    isClosed || comments === 'closed' || (days > 0 && Date.now() - new Date(publishedAt).getTime() > days * DAY_MS)
  );
}
