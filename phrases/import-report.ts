import type { LossKind } from '@fabula/core/exchange/story/loss'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const forksEnglish = en('place with several ways on', 'places with several ways on')
const forksRussian = ru('развилка', 'развилки', 'развилок')
const thingsEnglish = en('thing', 'things')
const moreRussian = ru('место', 'места', 'мест')

const englishKinds: Record<LossKind, string> = {
  link: 'it leads to a place that is not there:',
  computed: 'where it leads was worked out as one played, and could not be kept:',
  condition: 'this condition is no matter of flags and scales, so what hangs on it is always there:',
  chance: 'chance decided here, now they take turns:',
  text: 'it reads in too many ways; the first one was taken:',
  value: 'this change is not one of a flag or a scale:',
  shown: 'a value stood in the text, now there is an ellipsis:',
  macro: 'scenes have nothing like it:',
  input: 'readers typed or picked something here:',
  media: 'a picture or a sound was left out:',
  refused: 'this file is broken, too large, or not what its name says, and stayed out.',
  script: 'a script was left out:',
  cut: 'the text was too long and was cut:',
  many: 'there was no room for it:',
  stage: 'ways that meet here come with different pictures or music; the first were taken:',
}

const russianKinds: Record<LossKind, string> = {
  link: 'ведёт в место, которого нет:',
  computed: 'куда это ведёт, вычислялось по ходу игры, и перенести это не удалось:',
  condition: 'это условие не о флагах и не о шкалах, и то, что от него зависит, есть всегда:',
  chance: 'здесь решал случай, теперь варианты идут по очереди:',
  text: 'текст бывает слишком разным, взят первый вид:',
  value: 'это изменение не передать ни флагом, ни шкалой:',
  shown: 'в тексте стояло значение, теперь там многоточие:',
  macro: 'в сценах такого нет:',
  input: 'здесь читатель что-то вводил или выбирал:',
  media: 'картинка или звук не перенесены:',
  refused: 'этот файл повреждён, слишком велик или не то, что обещает его имя, и остался снаружи.',
  script: 'скрипт не перенесён:',
  cut: 'текст был слишком длинен и обрезан:',
  many: 'для этого не хватило места:',
  stage: 'сюда приходят с разными картинками или музыкой, взяты первые:',
}

const english = {
  forks: (all: number, arrived: number) =>
    `The story has ${forksEnglish(all)}; ${inEnglish(arrived)} came along whole.`,
  whole: 'Everything came along.',
  lost: (count: number) => `What could not come along: ${thingsEnglish(count)}. Each leads to its scene.`,
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

/** What is said of a story that was read from another system's file. */
export const importReportPhrases = { english, russian }
