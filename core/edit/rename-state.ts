import { placeName, placesIn } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'

/** Renames a flag or scale in the messages that refer to it by name. */
export function withRenamedPlaces<N extends Novel>(novel: N, from: string, to: string): N {
  const [old, now] = [placeName(from), to.trim()]
  // A name with braces cannot be used as a placeholder.
  if (old === placeName(to) || /[{}]/.test(now)) return novel
  const renamed = (text: string) =>
    placesIn(text)
      .filter(({ name }) => name === old)
      .reduceRight((all, { at, written }) => `${all.slice(0, at)}{{${now}}}${all.slice(at + written.length)}`, text)
  return {
    ...novel,
    interactive_scenes: novel.interactive_scenes.map((scene) => {
      const text = renamed(scene.start_message_original)
      return text === scene.start_message_original ? scene : { ...scene, start_message_original: text }
    }),
    static_scenes: novel.static_scenes.map((scene) => {
      const text = renamed(scene.original_message)
      return text === scene.original_message ? scene : { ...scene, original_message: text }
    }),
  }
}
