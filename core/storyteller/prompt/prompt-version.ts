/** Incremented with each change to the prompts; quality measurements are stored by it. */
export const promptVersion = 8
