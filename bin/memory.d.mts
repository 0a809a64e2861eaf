export function machineMemoryMb(): number;
export function memoryWarning(memoryMb: number): string;
export function memoryBounds(
  memoryMb: number,
  given?: Record<string, string | undefined>,
): { flags: string[]; env: Record<string, string> };
