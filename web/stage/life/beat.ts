/** Frames per second of all movement on a living stage. */
export const beatsPerSecond = 12

const beatMs = 1_000 / beatsPerSecond

/**
 * Aligns all endless animations below `root` to the same frames, whenever they began. Each step costs a slow phone one
 * repaint of the stage; a dozen animations stepping at their own times would cost a dozen. Returns a function that
 * stops this. The steps in life.css are whole beats.
 */
export function alignAnimations(root: HTMLElement): () => void {
  const begun = ({ target }: AnimationEvent) => {
    if (target instanceof Element) for (const each of target.getAnimations()) alignToBeat(each)
  }
  root.addEventListener('animationstart', begun)
  for (const each of root.getAnimations({ subtree: true })) alignToBeat(each)
  return () => root.removeEventListener('animationstart', begun)
}

/** Moves the start of an endless animation back to the last beat. */
function alignToBeat(animation: Animation): void {
  const timing = animation.effect?.getComputedTiming()
  const { startTime } = animation
  // An animation that has not started yet is aligned when it does.
  if (timing?.iterations !== Infinity || typeof startTime !== 'number') return
  const first = startTime + (timing.delay ?? 0)
  const late = first - Math.floor(first / beatMs + 0.001) * beatMs
  if (late > 0.1) animation.startTime = startTime - late
}
