import { Novel } from '@fabula/core/novel/novel'
import { type Translation, textUnits } from '@fabula/core/novel/texts'
import { idOf as demoId } from '../story/script/identity.ts'
import { lookName, placeName } from './asset-names.ts'
import type { FixedScene, LiveScene, Reason, StarterCondition, StarterScript } from './script.ts'
import { type StarterText, t } from './text.ts'

export type StarterLanguage = keyof StarterText

const other = { english: 'russian', russian: 'english' } as const
const faceName = t('face', 'лицо')
const writtenOn = '2026-11-22T00:00:00.000Z'

/** Builds a starter as a novel in one language, with the other one as its translation if it is bilingual. */
export function buildStarter(
  script: StarterScript,
  language: StarterLanguage,
): { novel: Novel; translations: Translation[] } {
  const novel = inLanguage(script, language)
  if (!script.bilingual) return { novel, translations: [] }
  const theirs = textUnits(inLanguage(script, other[language]))
  const translations = textUnits(novel).map(({ unit, source }, index): Translation => {
    const there = theirs[index]
    if (there?.unit !== unit) throw new Error(`${unit} has no text in the other language: ${source}`)
    return { language: other[language], unit, source, text: there.source, made_by: 'author' }
  })
  return {
    novel,
    translations: [...new Map(translations.map((each) => [`${each.unit}\n${each.source}`, each])).values()],
  }
}

/** The demo's picture that a starter's asset is a copy of. */
export const pictureOf = (script: StarterScript, asset: { id: string }): string => {
  const names = [
    ...Object.keys(script.backgrounds).map((slug) => ['backgrounds', slug] as const),
    ...Object.values(script.cast).flatMap(({ art, looks }) =>
      looks.map((look) => ['sprites', `${art}-${look}`] as const),
    ),
  ]
  const found = names.find(([folder, slug]) => idsOf(script)(folder, slug) === asset.id)
  if (!found) throw new Error(`No picture of ${script.slug} has the id ${asset.id}`)
  return `${found[0]}/${found[1]}.webp`
}

const idsOf =
  ({ slug }: StarterScript) =>
  (kind: string, name: string): string =>
    demoId(`starter ${kind}`, `${slug}/${name}`)

function inLanguage(script: StarterScript, language: StarterLanguage): Novel {
  const id = idsOf(script)
  const say = (text: StarterText) => text[language]
  const ref = (slug: string) => ({
    scene_id: id('scene', slug),
    scene_type: script.scenes[slug]?.kind === 'fixed' ? 'static' : 'interactive',
  })
  const conditionals = (when: readonly StarterCondition[] = []) =>
    when.length === 0 ? [] : [{ flags: when.flatMap(flagOf), scales: when.flatMap(scaleOf), completed_endings: [] }]
  const flagOf = (each: StarterCondition) => ('flag' in each ? [{ flag_id: id('flag', each.flag), has: each.has }] : [])
  const scaleOf = (each: StarterCondition) =>
    'scale' in each ? [{ scale_id: id('scale', each.scale), type: each.type, threshold: each.threshold }] : []
  const trigger = (sets: { flags?: Record<string, boolean>; scales?: Record<string, string> } = {}) => ({
    flags: Object.entries(sets.flags ?? {}).map(([slug, value]) => ({ flag_id: id('flag', slug), value })),
    scales: Object.entries(sets.scales ?? {}).map(([slug, change]) => ({ scale_id: id('scale', slug), change })),
  })
  const reason = ({ because, keywords }: Reason) => ({
    change_reason_prompt: say(because),
    keywords: keywords.map(say),
  })
  const lookOf = (who: string, look: string) => id('sprites', `${script.cast[who]?.art}-${look}`)
  const common = (slug: string, scene: LiveScene | FixedScene) => ({
    id: id('scene', slug),
    name: say(scene.name),
    description: say(scene.note),
    created_at: writtenOn,
  })
  const live = (slug: string, scene: LiveScene) => ({
    ...common(slug, scene),
    help: '',
    interactive: scene.talks,
    start_message_original: say(scene.message),
    start_message_speaker_id: scene.speaker && id('character', scene.speaker),
    characters: [
      {
        character_id: id('character', scene.who),
        sprite_mix_id: id('mix', scene.who),
        start_sprite_id: lookOf(scene.who, scene.look),
        conditionals: [],
      },
    ],
    backgrounds: scene.backgrounds.map(({ picture, when }) => ({
      background_asset_id: id('backgrounds', picture),
      priority: when ? 2 : 1,
      conditionals: conditionals(when),
    })),
    music: null,
    additional_prompt_descriptions: scene.prompt ? [{ prompt_description: say(scene.prompt), conditionals: [] }] : [],
    modifying_states: scene.changes
      ? [
          {
            states: {
              flags: Object.entries(scene.changes.flags ?? {}).map(([name, each]) => ({
                flag_id: id('flag', name),
                ...reason(each),
              })),
              scales: Object.entries(scene.changes.scales ?? {}).map(([name, each]) => ({
                scale_id: id('scale', name),
                max_step: 1,
                ...reason(each),
              })),
            },
            conditionals: [],
          },
        ]
      : [],
    endings: (scene.endings ?? []).map((ending) => ({
      id: id('ending', `${slug}/${ending.slug}`),
      name: say(ending.name),
      prompt_ending_conditional: say(ending.reached),
      keywords: ending.keywords.map(say),
      conditionals: conditionals(ending.when),
      next_scene: ref(ending.to),
      states_trigger: trigger(ending.sets),
    })),
    static_endings: (scene.choices ?? []).map((choice) => ({
      id: id('ending', `${slug}/${choice.slug}`),
      name: say(choice.label),
      display_name: say(choice.label),
      conditionals: conditionals(choice.when),
      next_scene: ref(choice.to),
      states_trigger: trigger(choice.sets),
    })),
    context_ending: scene.context
      ? { id: id('ending', `${slug}/context`), message_count: scene.context.after, next_scene: ref(scene.context.to) }
      : null,
  })
  const fixed = (slug: string, scene: FixedScene) => ({
    ...common(slug, scene),
    original_message: say(scene.message),
    background_id: id('backgrounds', scene.background),
    characters: scene.who
      ? [
          {
            character_id: id('character', scene.who.character),
            sprite_mix_id: id('mix', scene.who.character),
            sprite_id: lookOf(scene.who.character, scene.who.look),
          },
        ]
      : [],
    music_id: null,
    speaker_type: 'character',
    speaker_id: scene.speaker && id('character', scene.speaker),
    next_scenes: scene.next.map(({ to, priority = 0, when }) => ({
      ...ref(to),
      priority,
      conditionals: conditionals(when),
    })),
  })
  const scenes = Object.entries(script.scenes)
  const cover = Object.keys(script.backgrounds)[0] ?? ''
  return Novel.parse({
    id: id('novel', ''),
    created_at: writtenOn,
    name: say(script.name),
    description: say(script.description),
    technical_description: '',
    preferred_biography: '',
    required_18_age: false,
    language,
    first_scene_id: ref(script.first).scene_id,
    first_scene_type: ref(script.first).scene_type,
    cover_background_image_id: id('backgrounds', cover),
    cover_background_image_extension: 'webp',
    characters: Object.entries(script.cast).map(([slug, { name, art, looks, biography, lines }]) => ({
      id: id('character', slug),
      prompt_name: say(name),
      sprites: [
        {
          id: id('mix', slug),
          name: say(name),
          sprite_ids: looks.map((look) => id('sprites', `${art}-${look}`)),
        },
      ],
      biographies: [{ prompt_description: say(biography), conditionals: [] }],
      name_translations: script.bilingual ? [{ language: other[language], translation: name[other[language]] }] : [],
      aliases: [],
      example_lines: lines.map(([look, line]) => `[${say(faceName)}: ${say(lookName(look))}] ${say(line)}`),
    })),
    states: {
      flags: Object.entries(script.flags ?? {}).map(([slug, name]) => ({
        id: id('flag', slug),
        name: say(name),
        initial_value: false,
      })),
      scales: Object.entries(script.scales ?? {}).map(([slug, { name, start }]) => ({
        id: id('scale', slug),
        name: say(name),
        initial_value: start,
      })),
    },
    music_mixes: [],
    world_prompts: [],
    assets: {
      sprites: Object.values(script.cast).flatMap(({ name, art, looks }) =>
        looks.map((look) => ({
          id: id('sprites', `${art}-${look}`),
          name: `${say(name)} ${say(lookName(look))}`,
          prompt_description: `${say(name)}: ${say(lookName(look))}`,
          extension: 'webp',
        })),
      ),
      backgrounds: Object.entries(script.backgrounds).map(([slug, described]) => ({
        id: id('backgrounds', slug),
        name: say(placeName(slug)),
        prompt_description: say(described),
        extension: 'webp',
      })),
      musics: [],
    },
    interactive_scenes: scenes.flatMap(([slug, scene]) => (scene.kind === 'live' ? [live(slug, scene)] : [])),
    static_scenes: scenes.flatMap(([slug, scene]) => (scene.kind === 'fixed' ? [fixed(slug, scene)] : [])),
  })
}
