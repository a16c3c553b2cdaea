import { placeName, placesIn, readerPlace } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import type { Flag, Scale, States } from '../novel/states.ts'
import { replaceTexts } from './replace-texts.ts'
import { authorTexts } from './texts/author-texts.ts'

/** Renames a flag or scale in the texts that show it by name. `states`: all of them as they were before. */
export function withRenamedPlaces<N extends Novel>(novel: N, states: States, state: Flag | Scale, to: string): N {
  const [old, now] = [placeName(state.name), to.trim()]
  // A name with braces, or that of the reader's place, cannot be used as a placeholder.
  if (old === placeName(to) || placeName(to) === readerPlace || /[{}]/.test(now)) return novel
  if (!isShown(states, state)) return novel
  const renamed = (text: string) =>
    placesIn(text)
      .filter(({ name }) => name === old)
      .reduceRight((all, { at, written }) => `${all.slice(0, at)}{{${now}}}${all.slice(at + written.length)}`, text)
  const texts = authorTexts(novel).map(({ path, text }) => ({ path, was: text, now: renamed(text) }))
  return replaceTexts(novel, { texts: texts.filter(({ was, now }) => now !== was) })
}

/** Whether texts show this state under its name: of several with one name they show the last, and the reader first. */
function isShown({ flags, scales }: States, { id, name }: Flag | Scale): boolean {
  const place = placeName(name)
  const named = [...flags, ...scales].filter((each) => placeName(each.name) === place)
  return place !== readerPlace && named.at(-1)?.id === id
}
