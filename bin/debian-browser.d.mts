type Launch = { executablePath?: string };

export function hasShell(): boolean;
export function hasDebians(): boolean;
export function launchForTests(): Launch;
export function launchAsSeen(): Launch;
