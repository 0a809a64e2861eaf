import type { PublicUser } from '@/lib/schemas/user';

/** docs/product.md#screens: the full name, or the username of one who gave none. */
export function nameOf(user: Pick<PublicUser, 'full_name' | 'username'>): string {
  return user.full_name.trim() || user.username;
}
