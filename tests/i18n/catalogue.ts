import { readFileSync } from 'node:fs';
import { MESSAGES, NEEDS } from '../../lib/rules/message-texts.ts';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Errors are English in lib/rules/message-texts.ts, everything else in the catalogue. */
function contentOf(language: string, namespace: string): unknown {
  if (language === 'en' && namespace === 'errors') return { ...MESSAGES, needs: NEEDS };
  return JSON.parse(readFileSync(`messages/${language}/${namespace}.json`, 'utf8'));
}

/** The texts of a namespace as `group.key` and message. */
export function readCatalogue(language: string, namespace: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: unknown, path: string) => {
    if (typeof node === 'string') return void texts.set(path, node);
    for (const [key, child] of Object.entries(node ?? {})) walk(child, path ? `${path}.${key}` : key);
  };
  walk(contentOf(language, namespace), '');
  return texts;
}

/** What a message asks for: an argument's name, how it is written, and the categories of its plural. */
export type Argument = {
  name: string;
  kind: 'plain' | 'number' | 'date' | 'select' | 'plural' | 'ordinal' | 'tag';
  cases: string[];
};

function argumentsIn(elements: MessageFormatElement[]): Argument[] {
  return elements.flatMap((element): Argument[] => {
    switch (element.type) {
      case TYPE.argument:
        return [{ name: element.value, kind: 'plain', cases: [] }];
      case TYPE.number:
        return [{ name: element.value, kind: 'number', cases: [] }];
      case TYPE.date:
      case TYPE.time:
        return [{ name: element.value, kind: 'date', cases: [] }];
      case TYPE.tag:
        return [{ name: element.value, kind: 'tag', cases: [] }, ...argumentsIn(element.children)];
      case TYPE.select:
      case TYPE.plural: {
        const plural = element.type === TYPE.plural && (element.pluralType === 'ordinal' ? 'ordinal' : 'plural');
        const inner = Object.values(element.options).flatMap((option) => argumentsIn(option.value));
        return [{ name: element.value, kind: plural || 'select', cases: Object.keys(element.options) }, ...inner];
      }
      default:
        return [];
    }
  });
}

/** @throws SyntaxError when the message is no valid ICU */
export function argumentsOf(message: string): Argument[] {
  return argumentsIn(parse(message));
}
