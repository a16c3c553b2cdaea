import type { Statement } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'

/** Variables that hold the target of a divert, such as `here` in `VAR here = -> hall`: their values are names of blocks. */
export class InkDivertVariables {
  /** The blocks that each variable may lead to, and the variables that are assigned from it. */
  private readonly targets = new Map<string, Set<string>>()
  private readonly copies = new Map<string, Set<string>>()

  /** Records that a variable may be a block's name. */
  learn(name: string, target: string): Expression {
    add(this.targets, name, target)
    return { kind: 'value', value: target }
  }
  /** Records that a variable may have the value of another one. */
  learnCopy(name: string, of: string): void {
    add(this.copies, of, name)
  }

  /** Propagates the possible blocks along assignments. To be called once everything is learnt. */
  settle(): void {
    const waiting = [...this.targets].flatMap(([of, all]) => [...all].map((target) => ({ of, target })))
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const name of this.copies.get(next.of) ?? [])
        if (!this.targets.get(name)?.has(next.target)) {
          add(this.targets, name, next.target)
          waiting.push({ of: name, target: next.target })
        }
  }

  /**
   * Goes where a variable says. A variable without a known value becomes a jump to its own name, which is reported as
   * a broken link.
   */
  divert(name: string, kind: 'jump' | 'call'): Statement {
    const left: Expression = { kind: 'variable', name }
    const targets = [...(this.targets.get(name) ?? [])]
    if (targets.length === 0) return { kind, target: name }
    const arms = targets.map((target) => ({
      when: { kind: 'compare' as const, how: '==' as const, left, right: { kind: 'value' as const, value: target } },
      body: [{ kind, target }],
    }))
    return { kind: 'if', arms }
  }
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key) ?? new Set()
  known.add(value)
  sets.set(key, known)
}
