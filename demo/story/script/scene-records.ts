import { type InteractiveSlug, interactiveSlugs, type SceneSlug } from '../names.ts'
import { conditionals } from './condition-records.ts'
import { idOf } from './identity.ts'
import type { CastEntry, Change, InteractiveScript, Sets, StaticScript } from './records.ts'
import { stagingOf } from './staging-records.ts'
import { markedLine, type Text } from './text.ts'

/** Picks one language of a text. */
export type Say = (text: Text) => string

export const writtenOn = '2026-11-21T00:00:00.000Z'

const interactive = (slug: SceneSlug): slug is InteractiveSlug => interactiveSlugs.some((known) => known === slug)

export const sceneRef = (slug: SceneSlug) => ({
  scene_id: idOf('scene', slug),
  scene_type: interactive(slug) ? ('interactive' as const) : ('static' as const),
})

const statesTrigger = (sets: Sets = {}) => ({
  flags: Object.entries(sets.flags ?? {}).map(([slug, value]) => ({ flag_id: idOf('flag', slug), value })),
  scales: Object.entries(sets.scales ?? {}).map(([slug, change]) => ({ scale_id: idOf('scale', slug), change })),
})

const change = (say: Say, { because, keywords = [] }: Change) => ({
  change_reason_prompt: because,
  keywords: keywords.map(say),
})

const castMember = (say: Say, entry: CastEntry) => ({
  character_id: idOf('character', entry.who),
  sprite_mix_id: idOf('sprite-mix', entry.mix),
  start_sprite_id: idOf('sprite', entry.sprite),
  conditionals: conditionals(entry.when),
  inactive: entry.inactive ?? false,
  position: entry.position,
  example_lines: entry.lines.map((line) => markedLine(say, line)),
})

/** An interactive scene in the stored form, with texts in one language. */
export const interactiveScene = (say: Say, scene: InteractiveScript) => ({
  id: idOf('scene', scene.slug),
  name: say(scene.name),
  help: scene.help ? say(scene.help) : '',
  description: scene.description,
  interactive: scene.readerSpeaks ?? true,
  created_at: writtenOn,
  start_message_original: say(scene.start),
  start_message_speaker_id: scene.speaker && idOf('character', scene.speaker),
  characters: scene.cast.map((entry) => castMember(say, entry)),
  backgrounds: scene.backgrounds.map(({ asset, priority, when }) => ({
    background_asset_id: idOf('background', asset),
    priority,
    conditionals: conditionals(when),
  })),
  music: {
    music_mix_id: idOf('music-mix', scene.music.mix),
    start_asset_music_id: idOf('music', scene.music.start),
  },
  staging: stagingOf(
    scene.backgrounds.map(({ asset }) => asset),
    scene.arrival,
  ),
  additional_prompt_descriptions: scene.prompts.map((prompt) => ({
    prompt_description: prompt.say,
    conditionals: conditionals(prompt.when),
  })),
  modifying_states: (scene.changes ?? []).map(({ type, when, flags = {}, scales = {} }) => ({
    states: {
      flags: Object.entries(flags).map(([slug, entry]) => ({ flag_id: idOf('flag', slug), ...change(say, entry) })),
      scales: Object.entries(scales).map(([slug, entry]) => ({
        scale_id: idOf('scale', slug),
        ...change(say, entry),
        max_step: 1,
      })),
    },
    conditionals: conditionals(when),
    type,
  })),
  ...endingsOf(say, scene),
})

const endingsOf = (say: Say, scene: InteractiveScript) => ({
  endings: (scene.endings ?? []).map((ending) => ({
    id: idOf('ending', `${scene.slug}/${ending.slug}`),
    name: say(ending.name),
    prompt_ending_conditional: ending.prompt,
    keywords: ending.keywords.map(say),
    conditionals: conditionals(ending.when),
    next_scene: sceneRef(ending.next),
    states_trigger: statesTrigger(ending.sets),
  })),
  static_endings: (scene.choices ?? []).map((choice) => ({
    id: idOf('ending', `${scene.slug}/${choice.slug}`),
    name: choice.name,
    display_name: say(choice.label),
    conditionals: conditionals(choice.when),
    next_scene: sceneRef(choice.next),
    states_trigger: statesTrigger(choice.sets),
  })),
  context_ending: {
    id: idOf('ending', `${scene.slug}/context`),
    message_count: scene.context.after,
    next_scene: sceneRef(scene.context.next),
    states_trigger: statesTrigger(scene.context.sets),
  },
})

/** A static scene in the stored form, with texts in one language. */
export const staticScene = (say: Say, scene: StaticScript) => ({
  id: idOf('scene', scene.slug),
  name: say(scene.name),
  description: scene.description,
  created_at: writtenOn,
  original_message: say(scene.message),
  background_id: idOf('background', scene.background),
  characters: scene.cast.map((entry) => ({
    character_id: idOf('character', entry.who),
    sprite_mix_id: idOf('sprite-mix', entry.mix),
    sprite_id: idOf('sprite', entry.sprite),
    position: entry.position ?? 'center',
  })),
  music_id: scene.music && idOf('music', scene.music),
  staging: stagingOf([scene.background], scene.arrival),
  speaker_type: scene.speaker === 'user' ? 'user' : 'character',
  speaker_id: scene.speaker && scene.speaker !== 'user' ? idOf('character', scene.speaker) : null,
  next_scenes: scene.next.map(({ scene: slug, priority, when }) => ({
    ...sceneRef(slug),
    priority,
    conditionals: conditionals(when),
  })),
})
