import type { StarterScript } from './script.ts'
import { t } from './text.ts'

/** Every text in both languages: the other language is included as the author's translation. */
export const twoTongues: StarterScript = {
  slug: 'two-tongues',
  bilingual: true,
  name: t('A Letter in Two Languages', 'Письмо на двух языках'),
  description: t(
    'A letter has come, half in one language and half in another. The one person who reads both would rather not.',
    'Пришло письмо: половина на одном языке, половина на другом. Единственный, кто читает оба, предпочёл бы не читать.',
  ),
  backgrounds: {
    'workshop-night': t('A warm room at night, a desk, a lamp.', 'Тёплая комната ночью, стол, лампа.'),
    'lamp-street-night': t('The street outside, some windows lit.', 'Улица за окном, кое-где свет.'),
  },
  cast: {
    ada: {
      name: t('Ada', 'Ада'),
      art: 'ilse',
      looks: ['neutral', 'glad', 'sad', 'thoughtful'],
      biography: t(
        'A translator who has not translated anything for a year. The letter is from her sister. She will read it aloud to somebody who asks twice and does not hurry.',
        'Переводчица, которая год ничего не переводит. Письмо от её сестры. Она прочтёт его вслух тому, кто попросит дважды и не станет торопить.',
      ),
      lines: [
        [
          'neutral',
          t('I can do this half. The other half is in handwriting.', 'Эту половину могу. Другая половина — почерком.'),
        ],
        [
          'thoughtful',
          t('There is no word for that here. There is a pause.', 'Для этого здесь нет слова. Есть пауза.'),
        ],
        [
          'sad',
          t('She always changed languages when it mattered.', 'Она всегда меняла язык, когда доходило до главного.'),
        ],
        [
          'glad',
          t('Oh. No, it’s only a recipe. It’s only… listen.', 'А. Нет, это просто рецепт. Это просто… послушайте.'),
        ],
      ],
    },
  },
  first: 'envelope',
  scenes: {
    envelope: {
      kind: 'fixed',
      name: t('The envelope', 'Конверт'),
      note: t(
        'See Translations in the menu: each text has its twin.',
        'Загляните в «Переводы»: у каждого текста есть пара.',
      ),
      message: t(
        'The stamp is from one country, the handwriting from another. It is addressed to you, {{user}}, but you can read only every second line.',
        'Марка из одной страны, почерк из другой. Письмо вам, {{user}}, но читать вы можете только каждую вторую строку.',
      ),
      speaker: null,
      background: 'lamp-street-night',
      next: [{ to: 'desk' }],
    },
    desk: {
      kind: 'live',
      talks: true,
      who: 'ada',
      look: 'neutral',
      speaker: 'ada',
      name: t('Ada’s desk', 'Стол Ады'),
      note: t('She answers in the language that the reader plays in.', 'Она отвечает на том языке, на котором читают.'),
      message: t(
        'Whoever sent it wanted it read by two people. I don’t do that any more. …Is that blue ink?',
        'Кто бы это ни послал, он хотел, чтобы читали вдвоём. Я таким больше не занимаюсь. …Это синие чернила?',
      ),
      backgrounds: [{ picture: 'workshop-night' }],
      prompt: t(
        'Ada refuses the first time. The second time she is asked, she begins to waver.',
        'В первый раз Ада отказывается. Когда её просят снова, она начинает колебаться.',
      ),
      endings: [
        {
          slug: 'reads',
          name: t('She reads', 'Она читает'),
          reached: t(
            'The reader has asked her gently more than once, or asked about her sister, and she agrees to read.',
            'Читатель мягко попросил не один раз или спросил о сестре, и она соглашается прочесть.',
          ),
          keywords: [t('sister', 'сестра'), t('please', 'пожалуйста')],
          to: 'read',
        },
      ],
      context: { after: 7, to: 'unread' },
    },
    read: {
      kind: 'fixed',
      name: t('Every line', 'Каждая строка'),
      note: t('A final.', 'Финал.'),
      message: t(
        'She reads it twice, once in each language. They are not the same letter. You keep one each.',
        'Она читает дважды, на одном языке и на другом. Это два разных письма. Вы берёте по одному.',
      ),
      speaker: null,
      background: 'workshop-night',
      who: { character: 'ada', look: 'glad' },
      next: [],
    },
    unread: {
      kind: 'fixed',
      name: t('Every second line', 'Каждая вторая'),
      note: t('A final.', 'Финал.'),
      message: t(
        'You walk home with half a letter. It is a good half. It ends in the middle of a',
        'Вы несёте домой половину письма. Хорошую половину. Кончается она на середине',
      ),
      speaker: null,
      background: 'lamp-street-night',
      next: [],
    },
  },
}
