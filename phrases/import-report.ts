import type { LossKind } from '@fabula/core/exchange/story/loss'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const forksEnglish = en('fork', 'forks')
const forksRussian = ru('развилка', 'развилки', 'развилок')
const thingsEnglish = en('thing', 'things')
const moreRussian = ru('место', 'места', 'мест')

const englishKinds: Record<LossKind, string> = {
  link: 'it leads to a place that does not exist:',
  computed: 'where it leads was computed during play, and could not be kept:',
  condition: 'this condition is not about flags or scales, so what depends on it is always there:',
  chance: 'chance decided here; now the options take turns:',
  text: 'the text has too many variants; the first one was taken:',
  value: 'this change cannot be made to a flag or a scale:',
  shown: 'the text showed a value; now there is an ellipsis:',
  macro: 'scenes have no counterpart to it:',
  input: 'readers typed or picked something here:',
  media: 'a picture or a sound was left out:',
  refused: 'this file is broken, too large, or not what its name says, and was left out.',
  script: 'a script was left out:',
  cut: 'the text was too long and was cut:',
  many: 'there was no room for it:',
  stage: 'ways that meet here bring different pictures or music; the first were taken:',
}

const russianKinds: Record<LossKind, string> = {
  link: 'ведёт в место, которого нет:',
  computed: 'куда это ведёт, вычислялось по ходу игры, и перенести это не удалось:',
  condition: 'это условие не о флагах и не о шкалах, и то, что от него зависит, есть всегда:',
  chance: 'здесь решал случай, теперь варианты идут по очереди:',
  text: 'у текста слишком много вариантов, взят первый:',
  value: 'это изменение не передать ни флагом, ни шкалой:',
  shown: 'в тексте стояло значение, теперь там многоточие:',
  macro: 'в сценах такого нет:',
  input: 'здесь читатель что-то вводил или выбирал:',
  media: 'картинка или звук не перенесены:',
  refused: 'этот файл повреждён, слишком велик или не то, что обещает его имя, и пропущен.',
  script: 'скрипт не перенесён:',
  cut: 'текст был слишком длинен и обрезан:',
  many: 'для этого не хватило места:',
  stage: 'сюда приходят с разными картинками или музыкой, взяты первые:',
}

const english = {
  forks: (all: number, arrived: number) =>
    `The story has ${forksEnglish(all)}; imported completely: ${inEnglish(arrived)}.`,
  whole: 'Everything was imported.',
  lost: (count: number) => `What could not be imported: ${thingsEnglish(count)}. Each links to its scene.`,
  more: (count: number) => `And ${thingsEnglish(count)} more.`,
  kinds: englishKinds,
}

const russian: typeof english = {
  forks: (all, arrived) => `В истории ${forksRussian(all)}, целиком перенесено: ${inRussian(arrived)}.`,
  whole: 'Перенесено всё.',
  lost: (count) => `Не удалось перенести: ${moreRussian(count)}. От каждого можно перейти к сцене.`,
  more: (count) => `И ещё ${moreRussian(count)}.`,
  kinds: russianKinds,
}

/** The report on a story imported from another program's file. */
export const importReportPhrases = { english, russian }
