import { z } from 'zod';
import { LANGUAGES, type LanguageCode } from '../rules/languages.ts';
import { messageOf } from '../rules/messages.ts';
import {
  COMMENT_RULES,
  isTimeZone,
  MOST_LINKS,
  SUBSCRIPTION_RULES,
  TYPEFACES,
  type FixableSetting,
  type SettingName,
  type Settings,
} from '../rules/settings.ts';
import { safePath } from '../safe-path.ts';
import { HEX_COLOR } from '../theme/contrast.ts';
import { leastContrast, LEAST_CONTRAST } from '../theme/accent.ts';
import { absoluteUrl } from './absolute-url.ts';
import { moment } from './admin-post-fields.ts';
import { lineOfText, linesOfText, requiredLine } from './admin-text.ts';

const LONGEST_PATH = 2_048;
const OWN_IMAGE = /^(?:\/api\/v1)?(\/uploads\/featured-images\/[a-z0-9][a-z0-9.-]{0,150})$/;

/** http(s), mailto, or a path of this site: nothing that runs, and nothing that only looks like a path. */
function linkUrl(text: string): string | undefined {
  if (text.startsWith('/')) return text.length <= LONGEST_PATH ? (safePath(text) ?? undefined) : undefined;
  return absoluteUrl(text, /^(?:https?|mailto):$/);
}

const siteLink = z.object({
  label: requiredLine(messageOf('nameRequired'), 60),
  url: z
    .string()
    .transform((text) => linkUrl(text.trim()) ?? '')
    .refine(Boolean),
});

const WRONG_LINKS = messageOf('linksWrong');

/** A list whose refusals are told of the list as a whole. */
function listOf<Entry extends z.ZodType>(entry: Entry, wrong: string) {
  return z
    .array(z.unknown(), { error: wrong })
    .max(MOST_LINKS, messageOf('linksMany', { max: MOST_LINKS }))
    .transform((list, context) => {
      const parsed = z.array(entry).safeParse(list);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });
}

const ownImage = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').trim())
  .refine((text) => text === '' || OWN_IMAGE.test(text), messageOf('uploadedImage'))
  .transform((text) => OWN_IMAGE.exec(text)?.[1] ?? null);

/** `#rgb` and `#rrggbb`, in small letters; empty and `null` take it back. */
const accent = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').trim().toLowerCase() || null)
  .transform((text) => text?.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3') ?? null)
  .superRefine((text, context) => {
    if (text === null) return;
    if (!HEX_COLOR.test(text)) return context.addIssue({ code: 'custom', message: messageOf('color') });
    const contrast = leastContrast(text);
    if (contrast < LEAST_CONTRAST)
      context.addIssue({ code: 'custom', message: messageOf('accentContrast', { contrast }) });
  });

const contactUrl = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').trim() || null)
  .refine(
    (text) => text === null || absoluteUrl(text, /^(?:https?|mailto|tel):$/) !== undefined,
    messageOf('contactAddress'),
  );

const codes: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);
const choice = <Choice extends string>(choices: readonly Choice[]) => z.enum(choices, messageOf('choice'));

const sent = {
  name: requiredLine(messageOf('nameRequired'), 80),
  tagline: lineOfText(200),
  description: lineOfText(500),
  logo: ownImage,
  icon: ownImage,
  accent,
  hero: z.object({ shown: z.boolean(messageOf('trueOrFalse')), text: linesOfText(500) }).partial(),
  typeface: choice(TYPEFACES),
  navigation: listOf(siteLink, WRONG_LINKS),
  footer: listOf(siteLink, WRONG_LINKS),
  social: listOf(
    z.string().refine((text) => absoluteUrl(text, /^https?:$/)),
    messageOf('socialWrong'),
  ),
  contact_url: contactUrl,
  time_zone: z.string().refine(isTimeZone, messageOf('timeZone')),
  language: choice(codes),
  comments: choice(COMMENT_RULES),
  close_comments_after_days: z
    .int(messageOf('closeDays'))
    .min(0, messageOf('closeDays'))
    .max(36_500, messageOf('closeDays')),
  subscriptions: choice(SUBSCRIPTION_RULES),
  require_second_factor: z.boolean(messageOf('trueOrFalse')),
} satisfies Record<SettingName, z.ZodType>;

/** Body of PUT admin/settings: absent fields stay. */
export const updateSettingsSchema = z.object(sent).partial().extend({
  /** The updated_at that was last seen: the save is refused when it is no longer that. */
  updated_at: moment.optional(),
});
export type UpdateSettingsInput = z.output<typeof updateSettingsSchema>;
/** The same as it is sent. */
export type SettingsBody = Partial<Settings> & { updated_at?: string };

const link = z.object({ label: z.string(), url: z.string() });
const orNone = z.string().nullable();

/** The settings that hold now: of the environment, saved, or the defaults. */
const settingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  logo: orNone,
  icon: orNone,
  accent: orNone,
  hero: z.object({ shown: z.boolean(), text: z.string() }),
  typeface: z.enum(TYPEFACES),
  navigation: z.array(link),
  footer: z.array(link),
  social: z.array(z.string()),
  contact_url: orNone,
  time_zone: z.string(),
  language: z.enum(codes),
  comments: z.enum(COMMENT_RULES),
  close_comments_after_days: z.int(),
  subscriptions: z.enum(SUBSCRIPTION_RULES),
  require_second_factor: z.boolean(),
} satisfies Record<SettingName, z.ZodType>);

/** Fields that the environment decides. */
const fixed = z.array(z.enum(['name', 'contact_url', 'time_zone'] satisfies FixableSetting[]));

/** Answer of admin/settings. */
export const settingsAnswerSchema = z.object({
  settings: settingsSchema.extend({ updated_at: z.iso.datetime() }),
  fixed,
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
