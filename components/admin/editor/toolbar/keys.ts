/** Whether the keyboard is one of Apple's. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as they are pressed, such as Mod+Shift+Z: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export function spellKeys(keys: string): string {
  return isApple()
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl');
}

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code' | 'key'>;

/** Ctrl+F and Ctrl+H; on Apple's keyboards, where Ctrl moves the caret, ⌘F and ⌥⌘F. */
export function isFindKey({ ctrlKey, metaKey, altKey, shiftKey, code, key }: Keys): boolean {
  if (shiftKey) return false;
  if (isApple()) return metaKey && !ctrlKey && (key.toLowerCase() === 'f' || (altKey && code === 'KeyF'));
  return ctrlKey && !metaKey && !altKey && /^[fh]$/i.test(key);
}
