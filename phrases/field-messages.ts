import { type FieldMessage, fieldMessages } from '@fabula/core/record/field-messages'
import { inEnglish, inRussian } from './number.ts'

const russianMessages: Record<FieldMessage, string> = {
  nameRequired: 'Нужно название',
  novelNameRequired: 'Новелле нужно название',
  sceneNameRequired: 'Сцене нужно название',
  assetNameRequired: 'Файлу нужно название',
  stateNameRequired: 'Состоянию нужно название',
  mixNameRequired: 'Подборке нужно название',
  characterNameRequired: 'Персонажу нужно имя',
  spriteMixNameRequired: 'Набору спрайтов нужно название',
  spriteMixRequired: 'Нужен хотя бы один набор спрайтов',
  biographyRequired: 'Нужна хотя бы одна биография',
  biographyTextRequired: 'Биографии нужен текст',
  trackRequired: 'Выберите хотя бы одну мелодию',
  promptDescriptionRequired: 'Нужно описание для рассказчика',
  scenePromptRequired: 'Напишите текст указания',
  initialRequired: 'Нужно начальное значение',
  initialWrong: 'Начальное значение — целое число',
  thresholdWrong: 'Порог должен быть целым числом',
  fillAll: 'Заполните все обязательные поля',
  backgroundAssetRequired: 'Выберите фон',
  backgroundRequired: 'Выберите фон',
  speakerRequired: 'Выберите, кто говорит',
  musicRequired: 'Выберите и подборку, и первую мелодию',
  backgroundPriority: 'Приоритет — целое число от 1',
  nextPriority: 'Приоритет — целое число от 0',
  modificationRequired: 'Добавьте хотя бы один флаг или одну шкалу',
  modificationIncomplete: 'Каждой строке нужны выбор и причина изменения',
  stepWrong: 'Наибольший шаг — целое число от 1',
  automaticEnding: 'Назовите концовку и опишите, когда она наступает',
  choiceEnding: 'Нужны и название для себя, и надпись на кнопке',
  contextEnding: 'Нужно целое число, 1 или больше',
  scaleChange: 'Нужно +N, -N или N, не больше девяти цифр',
  priceWrong: 'Цена — целое число от 0 до 100000',
  wholeNumber: 'Нужно целое число',
  numberBounds: 'Нужно число от -2147483647 до 2147483647',
  text: 'Нужен текст',
}

const russianOf = new Map(
  (Object.keys(fieldMessages) as FieldMessage[]).map((code) => [fieldMessages[code] as string, russianMessages[code]]),
)

const english = {
  /** Translates a schema's message about a field; an unknown message becomes a general one. */
  say: (message: string): string => message,
  /** How much of a limited text is used: short, because it stands beside the label, on phones too. */
  used: (length: number, most: number) => `${inEnglish(length)} / ${inEnglish(most)}`,
}

const russian: typeof english = {
  say: (message) => russianOf.get(message) ?? 'Здесь что-то не так',
  used: (length, most) => `${inRussian(length)} / ${inRussian(most)}`,
}

export const fieldMessagePhrases = { english, russian }
