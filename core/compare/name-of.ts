/** The author's name for a thing of a novel; null if it has none. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, prompt_name } = value as Record<string, unknown>
  const found = [name, prompt_name].find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : null
}
