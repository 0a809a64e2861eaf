import { create } from 'zustand';

const KEY = 'focusMode';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

type FocusMode = { isOn: boolean; set: (isOn: boolean) => void };

/** Whether only the text is shown while somebody writes; each device remembers it. */
export const useFocusMode = create<FocusMode>()((set) => ({
  isOn: remembered(),
  set: (isOn) => {
    set({ isOn });
    try {
      localStorage.setItem(KEY, isOn ? 'on' : 'off');
    } catch {
      // It holds as long as the page, then.
    }
  },
}));
