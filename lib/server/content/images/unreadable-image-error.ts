/** The bytes are no image of a kind that we take, a broken one, or one of too many pixels. */
export class UnreadableImageError extends Error {
  constructor(cause?: unknown) {
    super('The file is not a readable image.', cause === undefined ? undefined : { cause });
    this.name = 'UnreadableImageError';
  }
}
