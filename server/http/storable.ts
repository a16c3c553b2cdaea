import { Refusal } from '../refusal.ts'

/** Deeper than any document of ours; what is deeper was made to hurt. */
const deepest = 64

/**
 * Refuses what no schema of ours would and no database keeps: texts with the character NUL or with half of a surrogate
 * pair, and values nested without end.
 */
export function assertStorable(value: unknown, at: string): void {
  const errors: { path: string; message: string }[] = []
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: at, depth: 0 }]
  for (let next = waiting.pop(); next && errors.length < 20; next = waiting.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') {
      if (!isStorable(value)) errors.push({ path, message: 'Must be text without broken characters' })
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) {
      errors.push({ path, message: 'Is nested too deeply' })
      continue
    }
    for (const [name, inner] of Object.entries(value)) {
      const inside = path === '' ? name : `${path}.${name}`
      if (!isStorable(name)) errors.push({ path, message: 'Must be text without broken characters' })
      waiting.push({ value: inner, path: inside, depth: depth + 1 })
    }
  }
  if (errors.length > 0) throw new Refusal('invalid_input', { errors })
}

const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
