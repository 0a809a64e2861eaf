import { LONGEST_TEX } from '@/lib/rules/limits';

/**
 * Sets TeX into an element as a formula, or as it is where it is none. Fetched at the first formula that somebody writes.
 * @returns whether it can be read
 */
export async function showFormula(box: HTMLElement, tex: string, display: 'block' | 'inline'): Promise<boolean> {
  box.dataset.tex = tex;
  if (!box.hasChildNodes()) box.textContent = tex;
  if (tex.trim() === '' || tex.length > LONGEST_TEX) {
    box.textContent = tex;
    return false;
  }
  const { default: temml } = await import('temml');
  // It was changed again meanwhile.
  if (box.dataset.tex !== tex) return true;
  try {
    temml.render(tex, box, { displayMode: display === 'block', throwOnError: true, trust: false, maxExpand: 100 });
    return true;
  } catch {
    box.textContent = tex;
    return false;
  }
}
