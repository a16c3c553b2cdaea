export function gather(folder: string, dist?: string): number
