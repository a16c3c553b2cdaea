import type { Missing, NovelProblemCode } from '@fabula/core/check/problem'
import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const enProblems = plural('en', { one: 'problem', other: 'problems' })
const ruProblems = plural('ru', { one: 'замечание', few: 'замечания', many: 'замечаний', other: 'замечания' })

const english = {
  title: 'Problems',
  none: 'No problems found. Well built.',
  checking: 'Looking through the novel…',
  button: (count: number) => (count === 0 ? 'Problems: none' : `Problems: ${inEnglish(count)}`),
  blocking: (count: number) => `${inEnglish(count)} ${enProblems(count)}, publishing is blocked`,
  found: (count: number) => `${inEnglish(count)} ${enProblems(count)}`,
  blocks: 'Blocks publishing',
  novel: 'The novel',
  character: (name: string) => `Character: ${name}`,
  worldPrompt: (name: string) => `World prompt: ${name}`,
  musicMix: (name: string) => `Music mix: ${name}`,
  more: (count: number) => `Show ${inEnglish(count)} more`,
  codes: {
    no_first_scene: 'No first scene configured: readers have nowhere to begin.',
    scene_unreachable: 'No way leads here from the first scene.',
    scene_cannot_be_left: 'It has no endings, so readers stay here for ever.',
    ending_without_way:
      'Nothing can trigger this ending: its conditions never hold, or a choice is always shown instead.',
    dangling_reference: 'It refers to something that was deleted.',
    no_active_character: 'It has no active character: the novel can not be published like this.',
    conditions_never_hold: 'Its conditions contradict each other and never hold.',
  } satisfies Record<NovelProblemCode, string> as Record<NovelProblemCode, string>,
  missing: {
    scene: 'It leads to a scene that was deleted.',
    character: 'It refers to a character that was deleted.',
    sprite_mix: 'It refers to a sprite mix that was deleted.',
    sprite: 'It refers to a sprite that was deleted.',
    background: 'It refers to a background that was deleted.',
    cover: 'The cover image was deleted.',
    music: 'It refers to music that was deleted.',
    music_mix: 'It refers to a music mix that was deleted.',
    flag: 'It refers to a flag that was deleted.',
    scale: 'It refers to a scale that was deleted.',
    ending: 'It refers to an ending that was deleted.',
  } satisfies Record<Missing, string> as Record<Missing, string>,
}

const russian: typeof english = {
  title: 'Замечания',
  none: 'Замечаний нет. Добротно сделано.',
  checking: 'Просматриваем новеллу…',
  button: (count) => (count === 0 ? 'Замечаний нет' : `Замечания: ${inRussian(count)}`),
  blocking: (count) => `${inRussian(count)} ${ruProblems(count)}, публиковать нельзя`,
  found: (count) => `${inRussian(count)} ${ruProblems(count)}`,
  blocks: 'Не даёт опубликовать',
  novel: 'Новелла',
  character: (name) => `Персонаж: ${name}`,
  worldPrompt: (name) => `Описание мира: ${name}`,
  musicMix: (name) => `Подборка: ${name}`,
  more: (count) => `Показать ещё ${inRussian(count)}`,
  codes: {
    no_first_scene: 'Первая сцена не выбрана: читателям неоткуда начать.',
    scene_unreachable: 'Сюда из первой сцены не попасть.',
    scene_cannot_be_left: 'У сцены нет концовок — читатель останется в ней навсегда.',
    ending_without_way: 'Эта концовка не наступит: её условия невыполнимы или на экране всегда стоит выбор.',
    dangling_reference: 'Ссылается на то, что удалено.',
    no_active_character: 'Говорить в сцене некому: с ней новеллу не опубликовать.',
    conditions_never_hold: 'Условия противоречат друг другу и никогда не выполнятся.',
  },
  missing: {
    scene: 'Ведёт в удалённую сцену.',
    character: 'Ссылается на удалённого персонажа.',
    sprite_mix: 'Ссылается на удалённый набор спрайтов.',
    sprite: 'Ссылается на удалённый спрайт.',
    background: 'Ссылается на удалённый фон.',
    cover: 'Обложка удалена.',
    music: 'Ссылается на удалённую музыку.',
    music_mix: 'Ссылается на удалённую подборку.',
    flag: 'Ссылается на удалённый флаг.',
    scale: 'Ссылается на удалённую шкалу.',
    ending: 'Ссылается на удалённую концовку.',
  },
}

export const novelProblemPhrases = { english, russian }
