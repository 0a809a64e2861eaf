/** A defence, how it is switched off, and the test that must notice. */
export type Defence = {
  /** As docs/security.md#wake-up-test names it. */
  name: string;
  file: string;
  /** What stands in the file, once. */
  text: string;
  /** What is put in its place. */
  off: string;
  /** The file of the test. */
  test: string;
  /** Words of the title of the test that must fail. */
  fails: string;
};
