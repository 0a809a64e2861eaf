export function machineMemoryMb(): number;
export function memoryBounds(
  memoryMb: number,
  given?: Record<string, string | undefined>,
): { flags: string[]; env: Record<string, string> };
