export function memoryFolder(room?: { free: number; available: number }, chosen?: string): string | undefined;
