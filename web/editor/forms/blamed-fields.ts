import type { ApiError } from '../../client/api-problem.ts'

/**
 * Maps a refused save's errors to the form's fields. The request holds a whole scene or head, so a path first leads to
 * the form's record: `characters.2.sprites.0.name` becomes `sprites.0.name` in a character's form. Paths that lead to
 * none of the fields in `values` are dropped.
 */
export function blamedFields(
  { errors }: Pick<ApiError, 'errors'>,
  values: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  return errors.flatMap(({ path, message }) => {
    const steps = path.split('.')
    const start = steps.findIndex((step, at) => step in values && leadsIn(values, steps.slice(at)))
    return start < 0 ? [] : [{ field: steps.slice(start).join('.'), message }]
  })
}

/** Whether every step of the path exists in the values. */
function leadsIn(values: unknown, steps: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  if (typeof values !== 'object' || values === null || !(step in values)) return false
  return leadsIn((values as Record<string, unknown>)[step], rest)
}
