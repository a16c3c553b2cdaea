import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { sameValue } from '@fabula/core/compare/same-value'
import { ApiError } from '../../client/api-problem.ts'

export type FollowDependencies = {
  readNovel: () => Promise<NovelAnswer>
  /** What is here tells of the state that a mark names already. */
  isAt: (mark: string) => boolean
  /** Something of one's own is on its way, or waits for the author's choice: what others wrote comes after it. */
  isBusy: () => boolean
  /** Counts up with everything of one's own that the server has taken. */
  written: () => number
  takeIn: (theirs: NovelAnswer) => void
}

/**
 * Takes in what others write as they write it. What was read while something of one's own was saved may be older than that,
 * and is read again. Without a connection nothing is lost: the next news asks again.
 */
export function followOthers({ readNovel, isAt, isBusy, written, takeIn }: FollowDependencies) {
  let wanted: string | null = null
  let reading = false

  async function look(): Promise<void> {
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
        else takeIn(theirs)
      }
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
    } finally {
      reading = false
    }
  }
  return {
    /** The server has the novel in the state of this mark; an empty one: in a state that no mark tells of. */
    follow(mark: string): Promise<void> {
      wanted = mark
      return look()
    },
    /** What was on its way has arrived. */
    look,
  }
}

/** The novel as it was read, with what of it is here already: what is the same stays the same value. */
export function sharing(known: NovelAnswer, read: NovelAnswer): NovelAnswer {
  const share = <Scene extends { id: string; revision: number }>(old: readonly Scene[], scenes: Scene[]): Scene[] => {
    const had = new Map(old.map((scene) => [scene.id, scene]))
    return scenes.map((scene) => {
      const was = had.get(scene.id)
      return was?.revision === scene.revision ? was : scene
    })
  }
  const before = known as unknown as Record<string, unknown>
  const { interactive_scenes: live, static_scenes: fixed, ...rest } = read
  const head = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, sameValue(before[name], value) ? before[name] : value]),
  )
  return {
    ...(head as unknown as NovelAnswer),
    interactive_scenes: share(known.interactive_scenes, live),
    static_scenes: share(known.static_scenes, fixed),
  }
}
