'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useRef, type RefObject } from 'react';
import { insertImages } from '../images/insert-images';
import { ToolIcon } from './tool-icon';
import { ALL_TOOLS, TOOLS, type Tool, type ToolName } from './tools';
import { useRovingFocus } from './use-roving-focus';
import styles from './toolbar.module.css';

type States = Record<string, { isOn: boolean; isUsable: boolean }>;

function readStates(editor: Editor): States {
  const state = ({ isOn, isUsable }: Tool) => ({ isOn: isOn?.(editor) ?? false, isUsable: isUsable?.(editor) ?? true });
  return Object.fromEntries(ALL_TOOLS.map((tool) => [tool.name, state(tool)]));
}

/** ⌘ on Apple's keyboards, Ctrl elsewhere. */
function spellKeys(keys: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  return isApple
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl');
}

type ToolbarProps = { box: RefObject<HTMLDivElement | null>; editor: Editor; isLinkOpen: boolean; onLink: () => void };

/** The tools of the editor, one stop of the Tab key. Escape goes back to the text. */
export function Toolbar({ box, editor, isLinkOpen, onLink }: ToolbarProps) {
  const t = useTranslations('editor.tools');
  const files = useRef<HTMLInputElement>(null);
  const states = useEditorState({ editor, selector: ({ editor: current }) => readStates(current) });
  const roving = useRovingFocus(box, ALL_TOOLS.length);
  const run = (tool: Tool) => {
    if (tool.name === 'link') onLink();
    else if (tool.name === 'image') files.current?.click();
    else tool.run(editor);
  };
  const attributes = (tool: Tool, index: number) => {
    const { isOn = false, isUsable = true } = states[tool.name] ?? {};
    return {
      'data-roving': index,
      tabIndex: roving.tabIndexOf(index),
      'aria-label': t(tool.name),
      title: tool.keys ? `${t(tool.name)} (${spellKeys(tool.keys)})` : t(tool.name),
      'aria-disabled': !isUsable || undefined,
      ...(tool.isOn && { 'aria-pressed': isOn }),
      ...(tool.name === 'link' && { 'aria-expanded': isLinkOpen }),
    };
  };
  const order = (name: ToolName) => ALL_TOOLS.findIndex((tool) => tool.name === name);
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={t('label')}
      className={styles.toolbar}
      onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : roving.onKeyDown(event))}
    >
      {TOOLS.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles.tool}
              {...attributes(tool, order(tool.name))}
              onFocus={() => roving.setCurrent(order(tool.name))}
              onClick={() => run(tool)}
            >
              <ToolIcon name={tool.name} />
            </button>
          ))}
        </div>
      ))}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        aria-label={t('image')}
        data-testid="image-file"
        onChange={({ target }) => {
          insertImages(editor, [...(target.files ?? [])], { failedText: t('uploadFailed') });
          target.value = '';
        }}
      />
    </div>
  );
}
