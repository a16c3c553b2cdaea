import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from './parts/proof.ts'
import { root, runProgram } from './parts/run-program.ts'

/**
 * Three times what the server can do: `npm run -w bench overload` measures it and fails by itself; here its figures end
 * in one line. `count` is how often it is measured: the best counts, because what disturbs a measurement is the machine.
 *
 * Faults to plant when it is changed: a refusal without `Retry-After` (`refuse-early.ts`: it counted 7,964 of them); calls that
 * are let in however many wait (`admission.ts`: red, but seen only on a machine with so much else to do that it is red there
 * without any fault). For both the server has to be built anew.
 */
export const proof: Proof = {
  about:
    'At three times its capacity the server refuses in time what it can not do, and what it takes in is as quick as ever.',
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
        figures.most("accepted p95 at three times, of that at 0.8, by the server's clock", Number(ratio))
        figures.most('the same as the client saw it', Number(seen))
        figures.most('health p95 ms', Number(health))
        figures.most('back to normal ms', Number(back))
        return
      }
      const sum = (of: 'other' | 'without Retry-After') => rows.reduce((all, row) => all + row[of], 0)
      failures.push(
        `${ratio} times the latency, health in ${health} ms, back after ${back} ms, ` +
          `${sum('without Retry-After')} refusals that do not say when to come back, ${sum('other')} calls unanswered`,
      )
    }
    figures.miss(`every measurement missed a figure: ${failures.join('; ')}`)
  },
}
