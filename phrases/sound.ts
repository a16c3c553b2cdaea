const english = {
  title: 'Sound and voice',
  on: 'Sound',
  onHint: 'Turns all sound on or off. The M key does the same.',
  music: 'Music volume',
  ambience: 'Ambience: water, wind, fire',
  effects: 'Sound effects',
  aloud: 'Read aloud',
  alouds: { off: 'No', browser: 'With this browser’s voice', service: 'With this site’s voices' },
  aloudHint:
    'Each page is read once it is complete, and its words are highlighted. Leave this off if you use a screen reader: while it is on, new lines are not announced.',
  cap: 'This site’s voices have reached their limit for today. They will be back tomorrow.',
  capBrowser: 'This site’s voices have reached their limit for today: your browser’s voice reads until tomorrow.',
  speech: 'Voice volume',
  noVoices: 'This browser has no voice.',
  noVoiceHere: 'This browser has no English voice. Your system’s settings can add one.',
  voiceOf: (name: string) => `Voice of ${name}`,
  narrator: 'the narrator',
  asAuthor: 'As the author chose',
  dictation: 'Speak instead of typing',
  dictationHint:
    'Adds a microphone beside the text field. Your browser writes down what you say; some browsers send your speech to their maker for this. Nothing is sent to the story until you send it.',
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
  effects: 'Звуковые эффекты',
  aloud: 'Читать вслух',
  alouds: { off: 'Нет', browser: 'Голосом этого браузера', service: 'Голосами этого сайта' },
  aloudHint:
    'Страница читается, когда появилась целиком; слова подсвечиваются. Не включайте, если пользуетесь программой экранного доступа: пока чтение включено, новые реплики не объявляются.',
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
    'Рядом с полем появится микрофон. Браузер запишет ваши слова; некоторые браузеры отправляют для этого речь своему производителю. В историю попадёт только то, что вы отправите сами.',
  dictate: 'Сказать',
  stopListening: 'Перестать слушать',
  microphoneForbidden: 'Этому сайту нельзя пользоваться микрофоном. Разрешить можно в настройках браузера.',
  notHeard: 'Браузер не смог записать сказанное. Попробуйте ещё раз или наберите текст.',
}

/** Sound, reading aloud, and dictation. */
export const soundPhrases = { english, russian }
