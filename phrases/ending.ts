import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const waysInEnglish = en('hidden way', 'hidden ways')
const waysInRussian = ru('скрытый путь', 'скрытых пути', 'скрытых путей')

const english = {
  endings: (found: number, total: number) => `${inEnglish(found)} of ${inEnglish(total)}`,
  endingsFound: (found: number, total: number) => `Endings found: ${inEnglish(found)} of ${inEnglish(total)}`,
  allFound: 'You have seen every ending',
  credits: 'Credits',
  like: 'Like',
  unlike: 'Unlike',
  likes: 'Likes',
  share: 'Share',
  missed: 'What might have been',
  missedAbout: 'Ways you did not take. Where they lead stays hidden until you do.',
  unseen: waysInEnglish,
  backThere: 'Go back there',
  shareTitle: 'A picture of this ending',
  chooseLine: 'One line to go with it',
  noLine: 'No line',
  opening: 'Painting the picture',
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
  missedAbout: 'Пути, мимо которых вы прошли. Куда они ведут, узнает тот, кто по ним пойдёт.',
  unseen: waysInRussian,
  backThere: 'Вернуться туда',
  shareTitle: 'Картинка этой концовки',
  chooseLine: 'Одна реплика к ней',
  noLine: 'Без реплики',
  opening: 'Рисуем картинку',
  pictureFailed: 'Нарисовать картинку не удалось. Попробуйте ещё раз.',
  pictureOf: (novel) => `Картинка: «${novel}»`,
  savePicture: 'Сохранить картинку',
  sendPicture: 'Отправить',
}

/** The end of a game: how it ended, what was passed by, a picture to share. */
export const endingPhrases = { english, russian }
