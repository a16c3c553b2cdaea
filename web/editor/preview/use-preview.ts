import type { Language } from '@fabula/core/novel/language'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { enterScene } from '@fabula/core/turn/enter-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { keepTalk, readTalk } from '../canvas/kept-talk.ts'
import { newTalk, type Talk } from '../canvas/talk.ts'
import { usePlaces } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'

/** A static scene as it is entered in the world that the author has chosen for it; kept in this browser. */
export function usePreview(scene: StaticScene, language: Language) {
  const words = useWords(testCanvasPhrases)
  const { table } = usePlaces()
  const novel = useNovel()
  const [talk, setTalk] = useState<Talk>(
    () => readTalk(table.novelId, scene.id) ?? newTalk({ name: '', biography: '', language }),
  )
  const change = (next: Talk) => {
    setTalk(next)
    keepTalk(table.novelId, scene.id, next)
  }
  const player = { ...talk.player, name: talk.player.name.trim() || words.defaultPlayer }
  const state = enterScene(novel, { type: 'static', ...scene }, talk.start, player, null)
  return { novel, talk, change, state }
}
