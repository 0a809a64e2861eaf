// docs/product.md#entities builds image addresses from {apiBase}: the same files answer below the API too (docs/api.md#pages).
export { GET } from '@/app/uploads/[folder]/[file]/route';
