import { expect, type Page } from '@playwright/test'

/** What moves and plays on a page, recorded from its start. */
interface Recorded {
  /** The page's original `requestAnimationFrame`, which is not counted. */
  frame: typeof requestAnimationFrame
  asked: number
  contexts: AudioContext[]
  played: Set<HTMLMediaElement>
}

/** Records requested frames and played sounds, from the page's next document on. */
export const recordMotionAndSound = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Recorded = {
      frame: window.requestAnimationFrame.bind(window),
      asked: 0,
      contexts: [],
      played: new Set(),
    }
    window.requestAnimationFrame = (callback) => {
      recorded.asked++
      return recorded.frame(callback)
    }
    const Context = window.AudioContext
    window.AudioContext = class extends Context {
      constructor(options?: AudioContextOptions) {
        super(options)
        recorded.contexts.push(this)
      }
    }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      recorded.played.add(this)
      return play.call(this)
    }
    Object.assign(window, { recorded })
  })

/** Waits until nothing moves, no frames are requested, and nothing plays. Requires `recordMotionAndSound`. */
export async function expectStillAndSilent(page: Page, what: string): Promise<void> {
  const goingOn = () =>
    page.evaluate(async () => {
      const { recorded } = window as unknown as { recorded: Recorded }
      const before = recorded.asked
      for (let frame = 0; frame < 12; frame++) await new Promise(recorded.frame)
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      return [
        ...moving.map((each) => `moves: ${each instanceof CSSAnimation ? each.animationName : each.constructor.name}`),
        ...(recorded.asked > before ? [`requests frames: ${recorded.asked - before} in 12`] : []),
        ...recorded.contexts.filter(({ state }) => state === 'running').map(() => 'sounds: a running AudioContext'),
        ...[...recorded.played].filter(({ paused }) => !paused).map(({ src }) => `sounds: ${src}`),
      ]
    })
  await expect.poll(goingOn, `${what} is still and silent`).toEqual([])
}
