import { Session } from 'node:inspector/promises'

/** Coverage of our own parsers, counted by the engine. */
export interface Coverage {
  /** The number of code ranges, or of hit counts by powers of two, not seen before this call. */
  fresh(): Promise<number>
}

const ours = /\/(core\/(exchange|record|novel)|server\/(media|translation|publishing|play\/saves-file))\//

export async function startCoverage(): Promise<Coverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const seen = new Set<string>()
  return {
    async fresh() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const before = seen.size
      for (const { url, scriptId, functions } of result) {
        if (!ours.test(url)) continue
        for (const { ranges } of functions) {
          for (const { startOffset, endOffset, count } of ranges)
            if (count > 0) seen.add(`${scriptId} ${startOffset} ${endOffset} ${Math.floor(Math.log2(count))}`)
        }
      }
      return seen.size - before
    },
  }
}
