import { checkNovel } from '../check/check-novel.ts'
import type { NovelProblemCode, ProblemLocation } from '../check/problem.ts'
import type { Novel } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import type { NextScene } from '../novel/static-scene.ts'
import { ending, onStage, type TinyStory, toScene } from './tiny-novel.ts'

/** An unconditional exit with the lowest priority. */
export const next = (name: string): NextScene => ({ ...toScene(name), priority: 0, conditionals: [] })
/** A sound novel: a talk with an ending that leads home. */
export const sound: TinyStory = {
  flags: { key: false },
  scales: { trust: 0 },
  first: 'talk',
  interactive: {
    talk: {
      characters: [onStage('Ilse')],
      endings: [
        {
          id: ending('go'),
          name: 'Go',
          prompt_ending_conditional: 'they go',
          conditionals: [],
          keywords: [],
          next_scene: toScene('home'),
          states_trigger: emptyTrigger,
        },
      ],
    },
  },
  static: { home: {} },
}
/** A choice that leads home. */
export const leave = {
  id: ending('leave'),
  name: 'leave',
  display_name: 'Leave',
  conditionals: [],
  next_scene: toScene('home'),
  states_trigger: emptyTrigger,
}
/** The sound novel with another talk. */
export const withTalk = (talk: NonNullable<TinyStory['interactive']>[string]): TinyStory => ({
  ...sound,
  interactive: { talk: { ...sound.interactive?.talk, ...talk } },
})

/** Formats a location as `name/section/index`. */
export const where = ({ name, section, index }: ProblemLocation): string =>
  [name, section, ...(index === null ? [] : [index])].join('/')

/** The kind of the thing with a location's id, so that the author is led to the right list. */
export const kindAt = (novel: Novel, { id }: ProblemLocation): ProblemLocation['kind'] | undefined => {
  const lists = {
    interactive_scene: novel.interactive_scenes,
    static_scene: novel.static_scenes,
    character: novel.characters,
    world_prompt: novel.world_prompts,
    music_mix: novel.music_mixes,
    state: [...novel.states.flags, ...novel.states.scales],
    asset: [...novel.assets.sprites, ...novel.assets.backgrounds, ...novel.assets.musics],
  }
  if (id === null) return 'novel'
  return (Object.keys(lists) as (keyof typeof lists)[]).find((kind) => lists[kind].some((each) => each.id === id))
}

/** The problems with these codes, with their locations. */
export const found = (novel: Novel, ...codes: NovelProblemCode[]): string[] =>
  checkNovel(novel)
    .filter(({ code }) => codes.includes(code))
    .map(({ code, place }) => `${code} at ${where(place)}`)
