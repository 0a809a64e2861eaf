type Answer = { status: number; headers: Record<string, string>; body: string };

export function mark(address: string, answer: Answer): { score: number; results: string[] };
