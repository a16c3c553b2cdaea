export function isBuilt(dist?: string): boolean
