import type { Blocker, Missing, NovelProblemCode } from '@fabula/core/check/problem'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const enProblems = plural('en', { one: 'problem', other: 'problems' })
const ruProblems = plural('ru', { one: 'замечание', few: 'замечания', many: 'замечаний', other: 'замечания' })

const enOpen = en('question', 'questions')
const enTexts = en('text', 'texts')
const enSituations = en('situation', 'situations')
const ruOpen = ru('вопрос', 'вопроса', 'вопросов')
const ruTexts = ru('текст', 'текста', 'текстов')
const ruSituations = ru('положение', 'положения', 'положений')

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
  states: 'Flags and scales',
  assets: 'Pictures and music',
  untranslated: (count: number) => `${enTexts(count)} not translated yet`,
  blockers: {
    never_met: 'never holds:',
    source_unreachable: 'nobody can get to',
    choice_instead: 'a choice is on screen instead:',
    shadowed: 'is taken before it:',
    nothing_leads: 'No other scene leads here.',
  } satisfies Record<Blocker['why'], string> as Record<Blocker['why'], string>,
  noneSoFar: 'No problems found in what could be decided.',
  undecided: (count: number) => `${enOpen(count)} left open`,
  undecidedWhy: (looked: number) =>
    `Unknown: the search gave up after ${enSituations(looked)}. These may be fine, or may never happen.`,
  /** What the search could not decide, as a question. */
  open: {
    scene_unreachable: 'Can readers get here?',
    ending_without_way: 'Can this ending happen?',
    next_scene_never_taken: 'Does anybody ever go this way?',
    story_without_end: 'Can the story end?',
    conditions_never_met: 'Do its conditions ever hold?',
    conditions_always_met: 'Do its conditions ever fail to hold?',
  } as Partial<Record<NovelProblemCode, string>>,
  undecidedBut: (count: number) => `, ${enOpen(count)} left open`,
  more: (count: number) => `Show ${inEnglish(count)} more`,
  codes: {
    no_first_scene: 'No first scene configured: readers have nowhere to begin.',
    scene_unreachable: 'No way leads here from the first scene.',
    scene_cannot_be_left: 'It has no endings, so readers stay here forever.',
    scene_says_nothing: 'It is empty: no text, no background, nobody on stage.',
    ending_without_way: 'Nothing can trigger this ending.',
    dangling_reference: 'It refers to something that was deleted.',
    no_active_character: 'It has no active character: the novel cannot be published like this.',
    conditions_never_hold: 'Its conditions contradict each other and never hold.',
    conditions_never_met: 'Nothing in the story ever makes its conditions hold.',
    conditions_always_met: 'Its conditions always hold here: they decide nothing.',
    next_scene_never_taken: 'Nobody ever goes this way.',
    next_scene_shadowed: 'Another next scene is always taken before this one.',
    story_without_end: 'The story never ends: it goes round in circles.',
    flag_never_changes: 'Conditions check this flag, but nothing ever changes it.',
    scale_never_changes: 'Conditions check this scale, but nothing ever changes it.',
    flag_never_read: 'This flag is changed, but no condition checks it.',
    scale_never_read: 'This scale is changed, but no condition checks it.',
    sprite_never_shown: 'No scene can ever show this sprite.',
    track_never_played: 'No scene can ever play this track.',
    text_untranslated: 'It has texts that are not translated.',
    unknown_name: 'No flag or scale has this name, so no value is filled in:',
    emphasis_open: 'A star opens here and is never closed (for a literal star, write \\*):',
    translation_lost_name: 'A translation lost a placeholder:',
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
  blocking: (count) => `${inRussian(count)}\u00A0${ruProblems(count)}, публиковать нельзя`,
  found: (count) => `${inRussian(count)}\u00A0${ruProblems(count)}`,
  blocks: 'Не даёт опубликовать',
  novel: 'Новелла',
  character: (name) => `Персонаж: ${name}`,
  worldPrompt: (name) => `Описание мира: ${name}`,
  musicMix: (name) => `Подборка: ${name}`,
  states: 'Флаги и шкалы',
  assets: 'Картинки и музыка',
  untranslated: (count) => `Пока не переведено: ${ruTexts(count)}`,
  blockers: {
    never_met: 'никогда не выполнится:',
    source_unreachable: 'никто не попадёт в сцену',
    choice_instead: 'вместо неё на экране стоит выбор:',
    shadowed: 'раньше наступает:',
    nothing_leads: 'Ни из одной другой сцены сюда нет пути.',
  },
  noneSoFar: 'В том, что удалось проверить, замечаний нет.',
  undecided: (count) => `${ruOpen(count)} без ответа`,
  undecidedWhy: (looked) =>
    `Неизвестно: поиск остановился, просмотрев ${ruSituations(looked)}. Возможно, всё в порядке, а возможно, этого не случится никогда.`,
  open: {
    scene_unreachable: 'Можно ли сюда попасть?',
    ending_without_way: 'Может ли эта концовка наступить?',
    next_scene_never_taken: 'Пойдёт ли кто-нибудь этим путём?',
    story_without_end: 'Может ли история кончиться?',
    conditions_never_met: 'Выполнятся ли когда-нибудь эти условия?',
    conditions_always_met: 'Бывает ли, что эти условия не выполнены?',
  },
  undecidedBut: (count) => `, ${ruOpen(count)} без ответа`,
  more: (count) => `Показать ещё ${inRussian(count)}`,
  codes: {
    no_first_scene: 'Первая сцена не выбрана: читателям неоткуда начать.',
    scene_unreachable: 'Сюда из первой сцены не попасть.',
    scene_cannot_be_left: 'У сцены нет концовок — читатель останется в ней навсегда.',
    scene_says_nothing: 'Сцена пуста: ни текста, ни фона, ни персонажей.',
    ending_without_way: 'Эта концовка не наступит никогда.',
    dangling_reference: 'Ссылается на то, что удалено.',
    no_active_character: 'Говорить в сцене некому: с ней новеллу не опубликовать.',
    conditions_never_hold: 'Условия противоречат друг другу и никогда не выполнятся.',
    conditions_never_met: 'Ничто в истории не приводит к тому, чтобы эти условия выполнились.',
    conditions_always_met: 'Условия здесь выполнены всегда и ничего не решают.',
    next_scene_never_taken: 'Этим путём никто никогда не пойдёт.',
    next_scene_shadowed: 'Вместо этой сцены всегда наступает другая.',
    story_without_end: 'История не кончается: она только идёт по кругу.',
    flag_never_changes: 'Условия проверяют этот флаг, но ничто его не меняет.',
    scale_never_changes: 'Условия проверяют эту шкалу, но ничто её не меняет.',
    flag_never_read: 'Этот флаг меняется, но ни одно условие его не проверяет.',
    scale_never_read: 'Эта шкала меняется, но ни одно условие её не проверяет.',
    sprite_never_shown: 'Ни одна сцена не покажет этот спрайт.',
    track_never_played: 'Ни в одной сцене эта музыка не заиграет.',
    text_untranslated: 'Здесь есть непереведённые тексты.',
    unknown_name: 'Нет флага или шкалы с таким именем, значение не подставится:',
    emphasis_open: 'Звёздочка открыта и не закрыта (сама звёздочка пишется \\*):',
    translation_lost_name: 'В переводе потеряна вставка:',
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
