import type { ReportReason } from '@fabula/contract/shapes/reports'

const reasons: Record<ReportReason, string> = {
  adult: 'For adults, but not marked 18+',
  illegal: 'Against the law',
  hate: 'Hatred or threats against people',
  stolen: 'Somebody else’s work without permission',
  spam: 'Advertising or fraud',
  other: 'Something else',
}

const english = {
  title: 'Report this novel',
  about: 'The administrators of this site will read it. The author will not know who sent it.',
  reason: 'What is wrong with it?',
  reasons,
  text: 'More about it',
  textHint: 'Which scene, which words: whatever helps to find it',
  withTurn: 'Let the administrators see the last turn I played',
  withTurnHint: 'What I said there, and what was answered. Nothing else from my games.',
  send: 'Send report',
  sent: 'Thank you. The administrators will look at it.',
  already: 'You have already reported this novel. The administrators read every report.',
}

const russian: typeof english = {
  title: 'Пожаловаться на новеллу',
  about: 'Жалобу прочтут администраторы сайта. Автор не узнает, кто её написал.',
  reason: 'Что с ней не так?',
  reasons: {
    adult: 'Для взрослых, но без отметки 18+',
    illegal: 'Нарушает закон',
    hate: 'Ненависть или угрозы людям',
    stolen: 'Чужая работа без разрешения',
    spam: 'Реклама или мошенничество',
    other: 'Другое',
  },
  text: 'Подробнее',
  textHint: 'Какая сцена, какие слова — всё, что поможет найти',
  withTurn: 'Показать администраторам мой последний ход',
  withTurnHint: 'Мои слова и ответ на них. Больше ничего из моих игр.',
  send: 'Отправить жалобу',
  sent: 'Спасибо. Администраторы посмотрят.',
  already: 'Вы уже пожаловались на эту новеллу. Администраторы читают каждую жалобу.',
}

/** The dialog by which readers report a novel. */
export const reportPhrases = { english, russian }
