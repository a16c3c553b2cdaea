import { textUnits } from '@fabula/core/novel/texts'
import { describe, expect, it } from 'vitest'
import { buildDemo } from './build-novel.ts'
import { scenes } from './scenes/all-scenes.ts'

const { novel, translations } = buildDemo()
const wordsIn = (text: string): number => text.split(/\s+/).length
const choosing = new Set(['crossroads', 'decision'])

describe('the demo novel as a document', () => {
  it('has the author’s Russian for every text that readers see', () => {
    const places = new Set(translations.map(({ unit, source }) => `${unit}\n${source}`))
    const missing = textUnits(novel).filter(({ unit, source }) => !places.has(`${unit}\n${source}`))
    expect(missing).toEqual([])
    expect(places.size).toBe(translations.length)
    for (const { text } of translations) expect(text).toMatch(/[а-яё]/i)
  })

  it('keeps typographic quotes and the placeholder in both languages', () => {
    for (const { unit, source, text } of translations) {
      if (unit.endsWith('/keyword')) continue
      expect(source, source).not.toMatch(/["']/)
      expect(text, text).not.toMatch(/["'“”]/)
      expect(text.includes('{{user}}'), text).toBe(source.includes('{{user}}'))
    }
  })

  it('has unique ids', () => {
    const ids = [
      ...novel.assets.sprites,
      ...novel.assets.backgrounds,
      ...novel.assets.musics,
      ...novel.characters,
      ...novel.characters.flatMap((character) => character.sprites),
      ...novel.music_mixes,
      ...novel.world_prompts,
      ...novel.states.flags,
      ...novel.states.scales,
      ...novel.interactive_scenes,
      ...novel.static_scenes,
      ...novel.interactive_scenes.flatMap((scene) => [
        ...scene.endings,
        ...scene.static_endings,
        ...(scene.context_ending ? [scene.context_ending] : []),
      ]),
    ].map((record) => record.id as string)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has only existing endings in its conditions', () => {
    const endings = new Set<string>(
      novel.interactive_scenes.flatMap((scene) =>
        [...scene.endings, ...scene.static_endings, scene.context_ending].flatMap((ending) =>
          ending ? [ending.id] : [],
        ),
      ),
    )
    const named = [...JSON.stringify(novel).matchAll(/"ending_id":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((id) => !endings.has(id))).toEqual([])
  })

  it('starts every character with a sprite of its mix', () => {
    const mixes = new Map(
      novel.characters.flatMap((character) => character.sprites.map((mix) => [mix.id, mix.sprite_ids])),
    )
    for (const scene of novel.interactive_scenes) {
      for (const entry of scene.characters) expect(mixes.get(entry.sprite_mix_id)).toContain(entry.start_sprite_id)
    }
  })

  it('gives every speaker enough lines for play without a model, without repetitions', () => {
    for (const character of novel.characters) expect(character.example_lines.length).toBeGreaterThanOrEqual(15)
    const least = (slug: string) => (choosing.has(slug) ? 1 : slug === 'overheard' ? 12 : 14)
    for (const scene of scenes) {
      if (scene.kind !== 'interactive') continue
      for (const entry of scene.cast) {
        if (!entry.inactive)
          expect(entry.lines.length, `${scene.slug}/${entry.who}`).toBeGreaterThanOrEqual(least(scene.slug))
        expect(new Set(entry.lines.map((line) => line.english)).size).toBe(entry.lines.length)
      }
    }
  })

  it('keeps its messages short enough to read in one sitting', () => {
    for (const scene of scenes) {
      const message = scene.kind === 'static' ? scene.message : scene.start
      expect(wordsIn(message.english), scene.slug).toBeLessThanOrEqual(260)
      expect(wordsIn(message.russian), scene.slug).toBeGreaterThan(30)
    }
  })
})
