/** Something that one can see: a name, a note or a comment of joiners, fillers, lone marks and spaces alone is none. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;
