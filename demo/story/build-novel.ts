import { Novel } from '@fabula/core/novel/novel'
import { type Translation, textUnits } from '@fabula/core/novel/texts'
import { about } from './about.ts'
import { ambiences, backgrounds, effects, layers, musicMixes, sprites, tracks } from './assets.ts'
import { ilse } from './characters/ilse.ts'
import { osip } from './characters/osip.ts'
import { tobias } from './characters/tobias.ts'
import type { SpriteSlug } from './names.ts'
import { scenes } from './scenes/all-scenes.ts'
import { conditionals } from './script/condition-records.ts'
import { idOf } from './script/identity.ts'
import type { CharacterScript } from './script/records.ts'
import { interactiveScene, type Say, sceneRef, staticScene, writtenOn } from './script/scene-records.ts'
import { markedLine } from './script/text.ts'
import { flags, scales } from './states.ts'
import { worldPrompts } from './world-prompts.ts'

const pictureExtension = 'webp'
const musicExtension = 'mp3'

/** Eyes nearly closed by a smile do not blink. */
const unblinking: readonly SpriteSlug[] = ['ilse-laughing', 'osip-glad']
const blinks = (sprite: SpriteSlug) => !unblinking.includes(sprite)

const eyelids = Object.fromEntries(
  (Object.keys(sprites) as SpriteSlug[])
    .filter(blinks)
    .map((sprite) => [`${sprite}-eyelids`, `Shut eyes, to lie over ${sprite}.`]),
)

/** The demo novel in English, with the author's own Russian for every text. */
export function buildDemo(): { novel: Novel; translations: Translation[] } {
  const novel = inOneLanguage((text) => text.english)
  const russian = textUnits(inOneLanguage((text) => text.russian))
  const translations = textUnits(novel).map(({ unit, source }, index): Translation => {
    const other = russian[index]
    if (other?.unit !== unit) throw new Error(`${unit} has no Russian text: ${source}`)
    return { language: 'russian', unit, source, text: other.source, made_by: 'author' }
  })
  return {
    novel,
    translations: [...new Map(translations.map((entry) => [`${entry.unit}\n${entry.source}`, entry])).values()],
  }
}

const inOneLanguage = (say: Say): Novel =>
  Novel.parse({
    id: idOf('novel', 'the-fortieth-lamp'),
    created_at: writtenOn,
    name: say(about.name),
    description: say(about.description),
    technical_description: say(about.technical),
    preferred_biography: say(about.biography),
    credits: say(about.credits),
    required_18_age: false,
    language: 'english',
    first_scene_id: sceneRef('letter').scene_id,
    first_scene_type: sceneRef('letter').scene_type,
    cover_background_image_id: idOf('background', 'cover'),
    cover_background_image_extension: pictureExtension,
    characters: [ilse, osip, tobias].map((script) => character(say, script)),
    states: {
      flags: flags.map(({ slug, name, start }) => ({ id: idOf('flag', slug), name, initial_value: start })),
      scales: scales.map(({ slug, name, start }) => ({ id: idOf('scale', slug), name, initial_value: start })),
    },
    music_mixes: Object.entries(musicMixes).map(([slug, mix]) => ({
      id: idOf('music-mix', slug),
      name: mix.name,
      music_asset_ids: mix.tracks.map((track) => idOf('music', track)),
    })),
    world_prompts: worldPrompts.map(({ slug, name, prompt, when }) => ({
      id: idOf('world-prompt', slug),
      name,
      prompt_description: prompt,
      conditionals: conditionals(when),
    })),
    assets: {
      sprites: assets('sprite', { ...sprites, ...eyelids }, pictureExtension),
      backgrounds: assets('background', { ...backgrounds, ...layers }, pictureExtension),
      musics: assets('music', { ...tracks, ...ambiences, ...effects }, musicExtension),
    },
    interactive_scenes: scenes.flatMap((scene) => (scene.kind === 'interactive' ? [interactiveScene(say, scene)] : [])),
    static_scenes: scenes.flatMap((scene) => (scene.kind === 'static' ? [staticScene(say, scene)] : [])),
  })

const character = (say: Say, script: CharacterScript) => ({
  id: idOf('character', script.slug),
  prompt_name: say(script.name),
  sprites: script.mixes.map((mix) => ({
    id: idOf('sprite-mix', mix.slug),
    name: mix.name,
    sprite_ids: mix.sprites.map((sprite) => idOf('sprite', sprite)),
    faces: script.faces,
    breathes: true,
    eyelids: mix.sprites.filter(blinks).map((sprite) => ({
      sprite_id: idOf('sprite', sprite),
      eyelids_asset_id: idOf('sprite', `${sprite}-eyelids`),
    })),
  })),
  biographies: script.biographies.map(({ prompt, when }) => ({
    prompt_description: prompt,
    conditionals: conditionals(when),
  })),
  name_translations: [{ language: 'russian', translation: script.name.russian }],
  aliases: script.aliases.map(say),
  example_lines: script.lines.map((line) => markedLine(say, line)),
  voice: script.voice,
})

const assets = (type: 'sprite' | 'background' | 'music', described: Record<string, string>, extension: string) =>
  Object.entries(described).map(([slug, prompt_description]) => ({
    id: idOf(type, slug),
    name: slug,
    prompt_description,
    extension,
  }))
