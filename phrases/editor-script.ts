import type { ScriptProblem } from '@fabula/core/edit/script/resolve-script'
import type { Language } from '@fabula/core/novel/language'
import { en, ru } from './counted.ts'

const enScenes = en('scene', 'scenes')
const ruScenes = ru('сцена', 'сцены', 'сцен')
const enProblems = en('problem', 'problems')
const ruProblems = ru('замечание', 'замечания', 'замечаний')
const enWords = en('word', 'words')
const ruWords = ru('слово', 'слова', 'слов')
const enMinutes = en('minute', 'minutes')
const ruMinutes = ru('минута', 'минуты', 'минут')

const english = {
  note: 'Static scenes, and those that only offer choices, as one text. Nothing changes until you apply it; scenes removed from the text stay in the novel.',
  apply: 'Apply',
  discard: 'Start over',
  applied: 'The script is applied.',
  unchanged: 'Same as in the novel.',
  waiting: (scenes: number) => `Not applied yet: ${enScenes(scenes)}. What you type is kept in this browser.`,
  noRoom: 'This browser has no room to keep what you type: apply it before you leave.',
  problemCount: (problems: number) => `${enProblems(problems)} to solve before it can be applied; each is underlined.`,
  nextProblem: 'Show the next one',
  how: 'How a script is written',
  example:
    '== The quay\n@background Quay at night\n@music Waltz\n@show Ilse: calm, left\nIlse: The ferry is late, {{user}}.\n\nA second paragraph.\n-> The street\n\n== The street\nNobody speaks: this is the narrator.\n[Go back] -> The quay\n[Stay]\n\nA line by someone else becomes a scene of its own. A backslash before a line makes it plain text.',
  makeTitle: 'Create what does not exist yet?',
  make: 'Create and apply',
  back: 'Back to the text',
  makeScenes: (names: string) => `New scenes: ${names}.`,
  makeCharacters: (names: string) => `New characters: ${names}.`,
  action: 'Apply the script',
  problems: {
    text_before_scene: 'This comes before the first scene: begin with == and a name.',
    scene_without_name: 'The scene has no name.',
    scene_twice: 'This scene is already in the script.',
    line_unknown: 'This line cannot be read. Put \\ before it if these are words of the story.',
    text_after_ways: 'Words come before -> and [choices].',
    both_ways: 'A scene either leads on with -> or offers [choices].',
    background_unknown: 'There is no background with this name.',
    music_unknown: 'There is no track with this name.',
    sprite_unknown: 'There is no sprite with this name.',
    position_unknown: 'Places are left, center-left, center, center-right, right.',
    scene_is_live: 'This is an interactive scene: write it in its own editor.',
    stage_not_here:
      'Set the stage of a scene with choices in its own editor; only the narrator or a character can speak in it.',
    too_long: 'This is too long for its place.',
    scene_unknown: 'There is no such scene.',
    character_unknown: 'There is no such character.',
    name_ambiguous: 'Several things have this name.',
    choices_stay: 'You can change this scene’s choices here, but not remove them all.',
  } satisfies Record<ScriptProblem['code'], string> as Record<ScriptProblem['code'], string>,
  counts: {
    note: 'Words you have written that readers see. A model’s replies come on top.',
    scene: 'Scene',
    all: 'The whole novel',
    languages: { english: 'English', russian: 'Russian' } satisfies Record<Language, string> as Record<
      Language,
      string
    >,
    count: (words: number, minutes: number) =>
      words === 0
        ? enWords(words)
        : `${enWords(words)}, ${minutes < 1 ? 'under a minute' : enMinutes(Math.round(minutes))}`,
  },
}

const russian: typeof english = {
  note: 'Статичные сцены и те, где есть только выбор, одним текстом. До применения ничего не меняется; сцены, убранные из текста, остаются.',
  apply: 'Применить',
  discard: 'Начать заново',
  applied: 'Сценарий применён.',
  unchanged: 'Как в новелле.',
  waiting: (scenes) => `Ещё не применено: ${ruScenes(scenes)}. Набранное хранится в этом браузере.`,
  noRoom: 'В этом браузере нет места, чтобы хранить набранное: примените, прежде чем уйти.',
  problemCount: (problems) => `Мешает применить: ${ruProblems(problems)}, каждое подчёркнуто.`,
  nextProblem: 'Показать следующее',
  how: 'Как пишется сценарий',
  example:
    '== Причал\n@background Причал ночью\n@music Вальс\n@show Ильза: спокойна, left\nИльза: Паром опаздывает, {{user}}.\n\nВторой абзац.\n-> Улица\n\n== Улица\nНикто не назван — говорит рассказчик.\n[Вернуться] -> Причал\n[Остаться]\n\nРеплика другого человека станет отдельной сценой. Обратная черта перед строкой — и это просто слова.',
  makeTitle: 'Создать то, чего ещё нет?',
  make: 'Создать и применить',
  back: 'К тексту',
  makeScenes: (names) => `Новые сцены: ${names}.`,
  makeCharacters: (names) => `Новые персонажи: ${names}.`,
  action: 'применение сценария',
  problems: {
    text_before_scene: 'Это стоит до первой сцены: начните с == и названия.',
    scene_without_name: 'У сцены нет названия.',
    scene_twice: 'Эта сцена в сценарии уже есть.',
    line_unknown: 'Эту строку не прочесть. Если это слова истории, поставьте перед ней \\.',
    text_after_ways: 'Слова идут раньше -> и [вариантов].',
    both_ways: 'Сцена либо ведёт дальше через ->, либо предлагает [варианты].',
    background_unknown: 'Фона с таким названием нет.',
    music_unknown: 'Мелодии с таким названием нет.',
    sprite_unknown: 'Спрайта с таким названием нет.',
    position_unknown: 'Места: left, center-left, center, center-right, right.',
    scene_is_live: 'Это живая сцена: её пишут в её собственном редакторе.',
    stage_not_here:
      'Обстановку сцены с выбором задают в её редакторе; говорить в ней может только рассказчик или персонаж.',
    too_long: 'Для этого места слишком длинно.',
    scene_unknown: 'Такой сцены нет.',
    character_unknown: 'Такого персонажа нет.',
    name_ambiguous: 'Так называется сразу несколько вещей.',
    choices_stay: 'Варианты этой сцены здесь можно менять, но не убрать все.',
  },
  counts: {
    note: 'Слова, которые написали вы и увидят читатели. Ответы модели — сверх того.',
    scene: 'Сцена',
    all: 'Вся новелла',
    languages: { english: 'Английский', russian: 'Русский' },
    count: (words, minutes) =>
      words === 0
        ? ruWords(words)
        : `${ruWords(words)}, ${minutes < 1 ? 'меньше минуты' : ruMinutes(Math.round(minutes))}`,
  },
}

export const editorScriptPhrases = { english, russian }
