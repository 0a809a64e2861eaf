import type { LanguageCode } from '../../../../rules/languages.ts';
import { ar } from './ar.ts';
import { bn } from './bn.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { ur } from './ur.ts';
import { zh } from './zh.ts';
import type { MailWords } from './mail-words.ts';

export const WORDS: Record<LanguageCode, MailWords> = { en, bn, es, fr, de, it, pt, ru, ja, ko, zh, ar, hi, ur };
