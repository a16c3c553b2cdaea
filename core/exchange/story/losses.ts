import type { Loss } from './loss.ts'

/** Collects losses, each once per passage. */
export class Losses<Lost extends Loss = Loss> {
  readonly all: Lost[] = []
  private readonly said = new Set<string>()
  add(loss: Lost) {
    const { passage, kind, what } = loss
    const key = JSON.stringify([passage, kind, what])
    if (this.said.has(key)) return
    this.said.add(key)
    this.all.push(loss)
  }
}
