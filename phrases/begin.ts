const english = {
  title: 'Or don’t start from a blank page',
  begin: 'Begin with it',
  beginWith: (name: string) => `Begin with it: ${name}`,
  portrait: {
    title: 'A portrait and a sentence',
    about: 'A picture, a line about who it is, and you are talking to them. The rest can come later.',
    begin: 'Begin with a portrait',
    drop: 'Drop or paste a picture here, or press to choose one',
    another: 'Another picture',
    paper: 'No picture? Cut one from paper',
    sentence: 'Who is it?',
    sentenceHint: 'For example: Wren, who keeps the bridge and counts every coin twice.',
    name: 'Name',
    talk: 'Talk to them',
    empty: (file: string) => `${file} is empty. Choose another picture.`,
    notPicture: (file: string) => `${file} is not a picture that can be used. Choose a PNG, JPEG, WebP, AVIF or GIF.`,
    pictureRequired: 'Choose a picture first',
    sentenceRequired: 'Say in a sentence who it is',
    nameRequired: 'Give them a name',
    opening: (name: string) => `${name} looks up.`,
    scene: 'First meeting',
    look: 'Everyday',
  },
  starters: {
    interview: {
      name: 'The interview',
      about: 'One character, free conversation, three ways it can end.',
    },
    'two-moods': {
      name: 'A room with two moods',
      about: 'The same room at dusk and at dawn: what was said decides which one the reader wakes up in.',
    },
    walk: {
      name: 'A branching walk',
      about: 'Choices only: three ways to walk home, and what you find on the way opens the last door.',
    },
    trial: {
      name: 'The trial',
      about: 'A judge to persuade: the good ending has to be earned, and a scale shows how close it is.',
    },
    'two-tongues': {
      name: 'A letter in two languages',
      about: 'Short and bilingual: every text is in English and in Russian.',
    },
  },
}

const russian: typeof english = {
  title: 'Или начните не с пустого листа',
  begin: 'Начать с неё',
  beginWith: (name) => `Начать с неё: ${name}`,
  portrait: {
    title: 'Портрет и одна фраза',
    about: 'Картинка, строчка о том, кто на ней, и вы уже разговариваете. Остальное придёт потом.',
    begin: 'Начать с портрета',
    drop: 'Перетащите или вставьте сюда картинку либо нажмите, чтобы выбрать',
    another: 'Другая картинка',
    paper: 'Нет картинки? Вырезать из бумаги',
    sentence: 'Кто это?',
    sentenceHint: 'Например: Врен, которая сторожит мост и пересчитывает каждую монету.',
    name: 'Имя',
    talk: 'Поговорить',
    empty: (file) => `Файл «${file}» пуст. Выберите другую картинку.`,
    notPicture: (file) => `${file} — не та картинка, которую можно взять. Подойдут PNG, JPEG, WebP, AVIF или GIF.`,
    pictureRequired: 'Сначала выберите картинку',
    sentenceRequired: 'Скажите одной фразой, кто это',
    nameRequired: 'Дайте персонажу имя',
    opening: (name) => `${name} поднимает взгляд.`,
    scene: 'Первая встреча',
    look: 'Обычный вид',
  },
  starters: {
    interview: {
      name: 'Собеседование',
      about: 'Один персонаж, свободный разговор и три развязки.',
    },
    'two-moods': {
      name: 'Комната с двумя настроениями',
      about: 'Одна и та же комната в сумерках и на рассвете: что сказано вечером, решает, каким будет утро.',
    },
    walk: {
      name: 'Прогулка с развилками',
      about: 'Только выбор: три дороги домой, и найденное по пути открывает последнюю дверь.',
    },
    trial: {
      name: 'Суд',
      about: 'Судью нужно убедить: хорошую концовку придётся заслужить, а шкала покажет, далеко ли до неё.',
    },
    'two-tongues': {
      name: 'Письмо на двух языках',
      about: 'Короткая и двуязычная: каждый текст есть и по-русски, и по-английски.',
    },
  },
}

export const beginPhrases = { english, russian }
