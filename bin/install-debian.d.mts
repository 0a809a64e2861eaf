export function installOnDebian(packages: string[]): boolean;
