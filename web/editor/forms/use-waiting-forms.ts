import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { editorPhrases } from '@fabula/phrases/editor'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import type { Place } from '../location/location.ts'
import { locationOfForm } from '../location/location-of-form.ts'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useDraftNames } from './form-drafts.ts'

/** A form with unsaved text. */
export type WaitingForm = { name: string; place: Place; label: string }

type Words = (typeof editorPhrases)['english']

/**
 * All forms of the novel with unsaved text that can be saved: not those of deleted things, and none if the author may
 * now only read.
 */
export function useWaitingForms(): readonly WaitingForm[] {
  const names = useDraftNames()
  const words = useWords(editorPhrases)
  const novel = useNovel()
  const { edit: mayEdit } = useRights()
  return useMemo(() => {
    if (!mayEdit) return []
    const all = names.flatMap((name) => {
      const place = locationOfForm(novel, name)
      return place ? [{ name, place, label: labelOf(novel, place, words) }] : []
    })
    // Several texts of a section without addresses of their own share one link.
    return [...new Map(all.map((form) => [JSON.stringify([form.label, form.place]), form])).values()]
  }, [names, novel, words, mayEdit])
}

/**
 * The names of forms with unsaved text that can no longer be saved: those of deleted things, and all if the author may
 * now only read. `within` limits them to names that begin so.
 */
export function useStrandedForms(within = ''): readonly string[] {
  const names = useDraftNames()
  const novel = useNovel()
  const { edit: mayEdit } = useRights()
  return useMemo(
    () => names.filter((name) => name.startsWith(within) && !(mayEdit && locationOfForm(novel, name) !== null)),
    [names, novel, within, mayEdit],
  )
}

/** The section, and the name of its thing or scene: "Characters: Anna", "Hall: Start Message". */
function labelOf(novel: Novel, place: Place, words: Words): string {
  if (place.kind !== 'novel') {
    const scene = indexOf(novel).scenes.get(place.scene.scene_id)
    return words.partOf(scene?.name ?? words.sceneNotFound, words.sceneSections[place.section])
  }
  const section = words.sections[place.section]
  const name = nameOf(novel, place.entry)
  return name === undefined ? section : words.partOf(section, name)
}

function nameOf({ characters, states, world_prompts, music_mixes, assets }: Novel, id: string | undefined) {
  const lists = [states.flags, states.scales, world_prompts, music_mixes, ...Object.values(assets)]
  return (
    characters.find((each) => each.id === id)?.prompt_name ??
    lists.flatMap((list) => list as readonly { id: string; name: string }[]).find((each) => each.id === id)?.name
  )
}
