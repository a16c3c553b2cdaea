import { expect, test } from 'vitest'
import { Figures } from './figures.ts'
import type { Proof, Wanted } from './proof.ts'

/** Servers that are started, killed and started again, on a machine with other work. */
const patienceMs = 300_000

/** For tests: a proof as small as it can be and still fail, from the sources as they are. */
export function testSmall(name: string, proof: Proof, small: Partial<Wanted>): void {
  test(
    proof.about,
    async () => {
      const figures = new Figures()
      const began = performance.now()
      await proof.run({ ...proof.wanted, unbuilt: true, ...small }, figures, () => true)
      console.log(figures.line(name, (performance.now() - began) / 60_000))
      expect(figures.missed).toEqual([])
      expect(Object.keys(figures.so.counts).length).toBeGreaterThan(0)
    },
    patienceMs,
  )
}
