export type Counts = { passed: number; failed: number; names: string[]; again: number };

export function countsOfJest(report: object | undefined, status: number, root: string): Counts;
export function countsOfBrowser(report: object | undefined, status: number): Counts;
export function deservesSecondLook(found: Counts[]): boolean;
export function afterSecondLook(first: Counts, second: Counts): Counts;
type Part = { first: Counts; run: (names: string[]) => Promise<Counts> };
export function lookAgain(parts: Part[]): Promise<Counts[]>;
