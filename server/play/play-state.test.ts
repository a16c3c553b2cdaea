import { PlayState } from '@fabula/contract/shapes/play'
import { languages } from '@fabula/core/novel/known-languages'
import { indexOf } from '@fabula/core/novel/novel-index'
import { newWorld } from '@fabula/core/scene/world'
import { idOf } from '@fabula/core/test/tiny-novel'
import { enterScene } from '@fabula/core/turn/enter-scene'
import type { NewState } from '@fabula/core/turn/game-state'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { demoIn } from '../models/offline/test-demo.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showState } from './play-state.ts'

const speakers = [
  { type: 'character' as const, character_id: null, name: 'Ilse' },
  { type: 'narrator' as const, character_id: null, name: '' },
]

it.each(languages)(
  'a state in %s shows only the fields that the route declares, in every scene of the demo',
  (language) => {
    const novel = structuredClone(demoIn(language))
    for (const asset of indexOf(novel).assets.values()) asset.url = `/assets/${asset.id}.webp?1`
    const loaded = {
      id: idOf('demo'),
      novel,
      localized: () => novel,
      price_stars: 0,
      play_link: 'demo',
    } as unknown as LoadedNovel
    const reader = { name: 'Anna', biography: '', language }
    for (const [id, scene] of indexOf(novel).scenes) {
      const entered = enterScene(novel, scene, newWorld(novel), reader, null)
      const lines = speakers.map((speaker) => ({ speaker, message: 'Still.', sprite_id: null }))
      const states: NewState[] = [
        entered,
        {
          ...entered,
          message: 'Still.\n\nIlse: Still.',
          lines,
          edited: true,
          storyteller: 'model',
          said: { kind: 'text', text: 'Yes?', name: 'Anna' },
        },
        { ...entered, the_end: true, notice: 'daily_cap' },
      ]
      for (const state of states) {
        const shown = JSON.parse(JSON.stringify(showState(loaded, state, { name: 'Vera', language })))
        expect(z.parse(PlayState, shown), id).toEqual(shown)
      }
    }
  },
)
