import type { ApiError } from '../../client/api-problem.ts'

/**
 * The fields of a form that a refused save names, with the server's reasons. What is sent is a whole scene or head, so a path
 * leads to the form's record first: `characters.2.sprites.0.name` is `sprites.0.name` in the form of a character. `values` is
 * what the form holds; a path that leads to none of its fields blames nobody.
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

/** Whether each step of a path is there to be taken. */
function leadsIn(values: unknown, steps: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  if (typeof values !== 'object' || values === null || !(step in values)) return false
  return leadsIn((values as Record<string, unknown>)[step], rest)
}
