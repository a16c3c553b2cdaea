export function alone(file: string, work: () => Promise<void>, waits?: () => void): Promise<void>
