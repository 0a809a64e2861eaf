type File = { name: string; seconds: number };

export function slowestOfJest(report: object | undefined, root: string): File[];
export function slowestOfBrowser(report: object | undefined): File[];
export function tableOfSlowest(browser: File[], units: File[]): string[];
