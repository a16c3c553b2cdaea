/** How often in a second a living stage moves on: all of it together. */
export const beatsASecond = 12

const beatMs = 1_000 / beatsASecond

/**
 * Lets all that goes on by itself below `root` move on in the same frames, whenever it began. Each step costs a slow phone
 * one drawing of the stage; a dozen things that step at their own moments would cost it as many. Answers how to end that.
 * The steps of life.css are whole beats.
 */
export function keepBeat(root: HTMLElement): () => void {
  const begun = ({ target }: AnimationEvent) => {
    if (target instanceof Element) for (const each of target.getAnimations()) fallIn(each)
  }
  root.addEventListener('animationstart', begun)
  for (const each of root.getAnimations({ subtree: true })) fallIn(each)
  return () => root.removeEventListener('animationstart', begun)
}

/** Moves the beginning of an endless animation back to the last beat. */
function fallIn(animation: Animation): void {
  const timing = animation.effect?.getComputedTiming()
  const { startTime } = animation
  // What has not begun yet is told of when it does.
  if (timing?.iterations !== Infinity || typeof startTime !== 'number') return
  const first = startTime + (timing.delay ?? 0)
  const late = first - Math.floor(first / beatMs + 0.001) * beatMs
  if (late > 0.1) animation.startTime = startTime - late
}
