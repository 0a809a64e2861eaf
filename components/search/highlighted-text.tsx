import { findWordMatches } from './find-word-matches';

/** `text` with the words that match `q` marked. */
export function HighlightedText({ text, q }: { text: string; q: string }) {
  // Parts never move within one text: their position is their identity.
  return findWordMatches(text, q).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
