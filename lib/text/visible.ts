/** Something that one can see: a name, a note or a comment of joiners, fillers, lone marks and spaces alone is none. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** What would let a line of text, such as a name, rewrite what stands around it: control characters and changes of direction. */
export const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Each of them. */
export const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');
/** Each that a text of several lines cannot hold; PostgreSQL refuses NUL, and no script is written with the others. */
export const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
