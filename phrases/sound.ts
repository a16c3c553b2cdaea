const english = {
  title: 'Sound and voice',
  on: 'Sound',
  onHint: 'Switches everything that is heard. The key M does too.',
  music: 'Music volume',
  ambience: 'Places: water, wind, a fire',
  effects: 'Single sounds',
  aloud: 'Read aloud',
  alouds: { off: 'No', browser: 'By a voice of this browser', service: 'By this site’s own voices' },
  aloudHint:
    'Each page is read when it is whole, and its words are marked. Leave it off if a screen reader reads to you: while it is on, new lines are not announced.',
  cap: 'This site’s voices have read all that they may today. They are back tomorrow.',
  capBrowser:
    'This site’s voices have read all that they may today: your browser’s voice reads on, and they are back tomorrow.',
  speech: 'Volume of the voice',
  noVoices: 'This browser has no voice.',
  noVoiceHere: 'This browser has no English voice. Your system’s settings can add one.',
  voiceOf: (name: string) => `Voice of ${name}`,
  narrator: 'the narrator',
  asAuthor: 'As the author chose',
  dictation: 'Say it instead of typing',
  dictationHint:
    'Puts a microphone beside the field. Your browser writes down what you say; some browsers send it to their maker for that. You send it yourself.',
  dictate: 'Say it',
  stopListening: 'Stop listening',
  microphoneForbidden: 'This site may not use the microphone. Your browser’s settings can allow it.',
  notHeard: 'The browser could not write down what you said. Try again, or type it.',
}

const russian: typeof english = {
  title: 'Звук и голос',
  on: 'Звук',
  onHint: 'Включает и выключает всё, что слышно. То же делает клавиша M.',
  music: 'Громкость музыки',
  ambience: 'Звуки места: вода, ветер, огонь',
  effects: 'Отдельные звуки',
  aloud: 'Читать вслух',
  alouds: { off: 'Нет', browser: 'Голосом этого браузера', service: 'Голосами этого сайта' },
  aloudHint:
    'Каждая страница читается, когда она вся на месте, и слова отмечаются. Не включайте, если вам читает программа экранного доступа: пока это включено, новые реплики не объявляются.',
  cap: 'На сегодня голоса этого сайта прочитали всё, что могли. Завтра они вернутся.',
  capBrowser:
    'На сегодня голоса этого сайта прочитали всё, что могли: дальше читает голос вашего браузера, а они вернутся завтра.',
  speech: 'Громкость голоса',
  noVoices: 'В этом браузере нет голоса.',
  noVoiceHere: 'В этом браузере нет русского голоса. Его можно добавить в настройках системы.',
  voiceOf: (name) => `Голос: ${name}`,
  narrator: 'рассказчик',
  asAuthor: 'Как выбрал автор',
  dictation: 'Говорить, а не печатать',
  dictationHint:
    'Рядом с полем появится микрофон. Браузер запишет то, что вы скажете; некоторые браузеры отправляют для этого речь своему производителю. Отправляете вы сами.',
  dictate: 'Сказать',
  stopListening: 'Перестать слушать',
  microphoneForbidden: 'Этому сайту нельзя пользоваться микрофоном. Разрешить можно в настройках браузера.',
  notHeard: 'Браузер не смог записать сказанное. Попробуйте ещё раз или наберите.',
}

/** Everything that is heard of a game, and what the reader says to it. */
export const soundPhrases = { english, russian }
