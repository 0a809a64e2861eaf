/** A choice of two that this browser keeps where it lets us: only what differs from the usual is written down. */
export type KeptSwitch = { key: string; usual: boolean };

const WORDS = { true: 'on', false: 'off' };

export function readSwitch({ key, usual }: KeptSwitch): boolean {
  try {
    return localStorage.getItem(key) === WORDS[`${!usual}`] ? !usual : usual;
  } catch {
    return usual;
  }
}

export function keepSwitch({ key, usual }: KeptSwitch, isOn: boolean): void {
  try {
    if (isOn === usual) localStorage.removeItem(key);
    else localStorage.setItem(key, WORDS[`${isOn}`]);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}
