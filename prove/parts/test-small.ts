import { expect, test } from 'vitest'
import { Figures } from './figures.ts'
import type { Proof, Wanted } from './proof.ts'

/** Servers are started, killed and restarted, on a machine with other work. */
const patienceMs = 300_000

/** Runs the smallest version of a proof that can still fail as a test, from the current sources. */
export function testSmall(name: string, proof: Proof, small: Partial<Wanted>): void {
  test(
    proof.about,
    async () => {
      const figures = new Figures()
      const began = performance.now()
      await proof.run({ ...proof.wanted, unbuilt: true, ...small }, figures, () => true)
      console.log(figures.line(name, (performance.now() - began) / 60_000))
      expect(figures.missed).toEqual([])
      expect(Object.keys(figures.counted.counts).length).toBeGreaterThan(0)
    },
    patienceMs,
  )
}
