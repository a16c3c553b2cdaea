import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from './parts/proof.ts'
import { root, runProgram } from './parts/run-program.ts'

/**
 * Three times the server's capacity: `npm run -w bench overload` measures it and fails by itself; this sums its figures
 * up in one line. `count` is the number of measurements: the best one counts, because disturbances come from the
 * machine.
 *
 * Faults to plant when this is changed: a refusal without `Retry-After` (`refuse-early.ts`: it counted 7,964 of them);
 * calls that are admitted however many wait (`admission.ts`: failed, but detected only on a machine so busy that it
 * fails there without any fault). Both need a new build of the server.
 */
export const proof: Proof = {
  about:
    'At three times its capacity the server refuses excess calls in time, and answers the accepted ones as fast as ever.',
  wanted: { count: 3, minutes: 30, seed: 1 },
  async run(wanted, figures, keep) {
    const failures: string[] = []
    while (figures.count('measurements') < wanted.count && keep()) {
      const { code, said } = await runProgram(['node_modules/tsx/dist/cli.mjs', 'bench/overload.ts'])
      figures.add('measurements')
      const { rows } = JSON.parse(readFileSync(join(root, 'bench/results/overload.json'), 'utf8')) as {
        rows: { calls: number; accepted: number; refused: number; other: number; 'without Retry-After': number }[]
      }
      for (const { calls, accepted, refused } of rows) {
        figures.add('requests', calls)
        figures.add('accepted', accepted)
        figures.add('refused', refused)
      }
      const [, ratio = 'nothing', seen = 'nothing', health = 'nothing', back = 'nothing'] =
        /at 3 times: (\S+) of that .+?, (\S+) as the client .+? p95 (\S+) ms .+? after (\S+) ms/.exec(said) ?? []
      if (code === 0) {
        figures.most("accepted p95 at three times, relative to that at 0.8, by the server's clock", Number(ratio))
        figures.most("the same by the client's clock", Number(seen))
        figures.most('health p95 ms', Number(health))
        figures.most('back to normal ms', Number(back))
        return
      }
      const sum = (of: 'other' | 'without Retry-After') => rows.reduce((all, row) => all + row[of], 0)
      failures.push(
        `${ratio} times the latency, health in ${health} ms, recovered after ${back} ms, ` +
          `${sum('without Retry-After')} refusals without Retry-After, ${sum('other')} calls unanswered`,
      )
    }
    figures.miss(`every measurement missed a figure: ${failures.join('; ')}`)
  },
}
