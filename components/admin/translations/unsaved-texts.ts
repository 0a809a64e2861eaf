import type { UnsavedWork } from '../editor/state/use-leave-guard';

/** The languages in which something is written that is not saved. */
export class UnsavedTexts implements UnsavedWork {
  readonly #languages = new Set<string>();

  get isDirty(): boolean {
    return this.#languages.size > 0;
  }

  mark(language: string, isDirty: boolean): void {
    if (isDirty) this.#languages.add(language);
    else this.#languages.delete(language);
  }
}
