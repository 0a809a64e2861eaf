/** What a person may be on a site, the mightier the later (docs/product.md#roles). There is one default_admin at most. */
export const ROLES = ['user', 'author', 'admin', 'default_admin'] as const;
export type Role = (typeof ROLES)[number];
