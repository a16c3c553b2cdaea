/**
 * For tests: counts the characters that string searches and replacements pass over while `work` runs, and lookups in
 * sets. Counts work instead of time, so that a busy machine does not change the result.
 */
export function textWork(work: () => void): number {
  let passed = 0
  const undo: (() => void)[] = []
  const watch = (
    on: object,
    name: string | symbol,
    cost: (self: unknown, args: unknown[], result: unknown) => number,
  ) => {
    const target = on as Record<string | symbol, (...args: unknown[]) => unknown>
    const original = target[name]
    if (!original) throw new Error(`There is no ${String(name)}`)
    target[name] = function (this: unknown, ...args: unknown[]) {
      const result = original.apply(this, args)
      passed += cost(this, args, result)
      return result
    }
    undo.push(() => {
      target[name] = original
    })
  }
  const search = (self: unknown, args: unknown[], result: unknown): number => {
    const from = Number(args[1] ?? 0)
    return (Number(result) < 0 ? String(self).length : Number(result)) - from + 1
  }
  const whole = (self: unknown): number => String(self).length
  watch(String.prototype, 'indexOf', search)
  watch(String.prototype, 'search', (self, args, result) => search(self, [args[0], 0], result))
  for (const name of ['lastIndexOf', 'includes', 'split', 'replace', 'replaceAll', 'match', 'trim']) {
    watch(String.prototype, name, whole)
  }
  // A sticky expression that fails has looked only at its own position.
  watch(RegExp.prototype, 'exec', (self, args, result) =>
    result === null
      ? (self as RegExp).sticky
        ? 1
        : String(args[0]).length
      : (result as RegExpExecArray)[0].length + 1,
  )
  watch(Set.prototype, 'has', () => 1)
  watch(Array.prototype, 'find', (self) => (self as unknown[]).length)
  try {
    work()
  } finally {
    for (const each of undo) each()
  }
  return passed
}
