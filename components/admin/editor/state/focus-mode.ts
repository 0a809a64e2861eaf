import { create } from 'zustand';
import { keepSwitch, readSwitch, type KeptSwitch } from './kept-switch';

const KEPT: KeptSwitch = { key: 'focusMode', usual: false };

type FocusMode = { isOn: boolean; set: (isOn: boolean) => void };

/** Whether only the text is shown while somebody writes; each device remembers it. */
export const useFocusMode = create<FocusMode>()((set) => ({
  isOn: readSwitch(KEPT),
  set: (isOn) => {
    set({ isOn });
    keepSwitch(KEPT, isOn);
  },
}));
