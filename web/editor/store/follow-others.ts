import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { sameValue } from '@fabula/core/compare/same-value'
import { ApiError } from '../../client/api-problem.ts'

export type FollowDependencies = {
  readNovel: () => Promise<NovelAnswer>
  /** Whether the loaded novel already has the state of a mark. */
  isAt: (mark: string) => boolean
  /** Whether own edits are being saved or wait for the author's choice; others' changes are merged after that. */
  isBusy: () => boolean
  /** Incremented with every own edit that the server has saved. */
  written: () => number
  mergeTheirs: (theirs: NovelAnswer) => void
}

/**
 * Merges what other authors save as they save it. A novel loaded while own edits were saved may be older than those,
 * and is loaded again. Without a connection nothing is lost: the next news triggers another attempt.
 */
export function followOthers({ readNovel, isAt, isBusy, written, mergeTheirs }: FollowDependencies) {
  let wanted: string | null = null
  let reading = false

  async function check(): Promise<void> {
    if (reading) return
    reading = true
    try {
      while (wanted !== null && !isBusy()) {
        const mark = wanted
        wanted = null
        if (isAt(mark)) continue
        const before = written()
        const theirs = await readNovel()
        if (isBusy() || written() !== before) wanted ??= mark
        else mergeTheirs(theirs)
      }
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
    } finally {
      reading = false
    }
  }
  return {
    /** The server's novel now has the state of this mark; empty: a state that no mark describes. */
    follow(mark: string): Promise<void> {
      wanted = mark
      return check()
    },
    /** Own edits have been saved. */
    check,
  }
}

/** The loaded novel, with equal parts replaced by the known values, so that they compare as identical. */
export function withSharedValues(known: NovelAnswer, read: NovelAnswer): NovelAnswer {
  const share = <Scene extends { id: string; revision: number }>(old: readonly Scene[], scenes: Scene[]): Scene[] => {
    const had = new Map(old.map((scene) => [scene.id, scene]))
    return scenes.map((scene) => {
      const was = had.get(scene.id)
      return was?.revision === scene.revision ? was : scene
    })
  }
  // Fields are compared by name, whatever their types.
  const before = known as unknown as Record<string, unknown>
  const { interactive_scenes, static_scenes, ...rest } = read
  const head = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, sameValue(before[name], value) ? before[name] : value]),
  )
  return {
    ...(head as unknown as NovelAnswer),
    interactive_scenes: share(known.interactive_scenes, interactive_scenes),
    static_scenes: share(known.static_scenes, static_scenes),
  }
}
