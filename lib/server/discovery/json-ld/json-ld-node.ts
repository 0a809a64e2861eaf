/** A thing of schema.org, as JSON-LD has it. Undefined properties are left out. */
export type JsonLdNode = { [property: string]: JsonLdValue };
type JsonLdValue = string | number | JsonLdNode | readonly JsonLdValue[] | undefined;
