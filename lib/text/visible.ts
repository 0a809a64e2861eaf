/** Something that one can see: a name or a note of joiners, fillers and spaces alone is none. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s]/u;
