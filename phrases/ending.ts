import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const waysInEnglish = plural('en', { one: 'way nobody spoke of', other: 'ways nobody spoke of' })
const waysInRussian = plural('ru', {
  one: 'путь, о котором никто не сказал',
  few: 'пути, о которых никто не сказал',
  other: 'путей, о которых никто не сказал',
})

const english = {
  endings: (found: number, total: number) => `${inEnglish(found)} of ${inEnglish(total)}`,
  endingsFound: (found: number, total: number) => `Endings found: ${inEnglish(found)} of ${inEnglish(total)}`,
  allFound: 'You have seen every ending',
  credits: 'Credits',
  like: 'Like',
  unlike: 'Remove the like',
  likes: 'Likes',
  share: 'Share',
  missed: 'What might have been',
  missedAbout: 'Ways you passed by. Where they lead stays dark until you take them.',
  unseen: (count: number) => `${inEnglish(count)} ${waysInEnglish(count)}`,
  backThere: 'Go back there',
  shareTitle: 'A picture of this ending',
  chooseLine: 'One line to go with it',
  noLine: 'No line',
  opening: 'The picture is being painted',
  pictureFailed: 'The picture could not be painted. Try again.',
  pictureOf: (novel: string) => `The picture: “${novel}”`,
  savePicture: 'Save the picture',
  sendPicture: 'Send it',
}

const russian: typeof english = {
  endings: (found, total) => `${inRussian(found)} из ${inRussian(total)}`,
  endingsFound: (found, total) => `Найдено концовок: ${inRussian(found)} из ${inRussian(total)}`,
  allFound: 'Вы видели все концовки',
  credits: 'Над новеллой работали',
  like: 'Нравится',
  unlike: 'Больше не нравится',
  likes: 'Отметок «нравится»',
  share: 'Поделиться',
  missed: 'Что могло бы быть',
  missedAbout: 'Пути, мимо которых вы прошли. Куда они ведут, не видно, пока по ним не пойдёшь.',
  unseen: (count) => `${inRussian(count)}\u00A0${waysInRussian(count)}`,
  backThere: 'Вернуться туда',
  shareTitle: 'Картинка этой концовки',
  chooseLine: 'Одна реплика к ней',
  noLine: 'Без реплики',
  opening: 'Картинка рисуется',
  pictureFailed: 'Нарисовать картинку не удалось. Попробуйте ещё раз.',
  pictureOf: (novel) => `Картинка: «${novel}»`,
  savePicture: 'Сохранить картинку',
  sendPicture: 'Отправить',
}

/** The end of a game: how it ended, what was passed by, a picture to share. */
export const endingPhrases = { english, russian }
