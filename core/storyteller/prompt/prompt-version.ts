/** Counts up with each change of what models are told: measured quality is kept by it. */
export const promptVersion = 8
