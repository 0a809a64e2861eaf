// SPEC 3 builds image addresses from {apiBase}: the same files answer below the API too (CONTRACT 3).
export { GET } from '@/app/uploads/[folder]/[file]/route';
