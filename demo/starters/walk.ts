import type { StarterScript } from './script.ts'
import { t } from './text.ts'

const fenn = { talks: false, who: 'fenn', speaker: null } as const

/** Only choices, for authors who want to write every word themselves. */
export const walk: StarterScript = {
  slug: 'walk',
  name: t('The Long Way Home', 'Дальняя дорога домой'),
  description: t(
    'Three ways home and one pocket. What is in it by the end opens the last door, or does not.',
    'Три дороги домой и один карман. От того, что в нём окажется, откроется последняя дверь или нет.',
  ),
  backgrounds: {
    'lamp-street-night': t(
      'A street climbing at night between crooked houses.',
      'Улица, ночью идущая в гору между кривых домов.',
    ),
    'river-night': t('On the river at night, a lantern on the bow.', 'Ночью на реке, на носу лодки фонарь.'),
    'hill-night': t('The hill before dawn, above the roofs.', 'Холм перед рассветом, над крышами.'),
    'hill-dawn': t('The same hill at dawn.', 'Тот же холм на рассвете.'),
  },
  cast: {
    fenn: {
      name: t('Old Fenn', 'Старый Фенн'),
      art: 'osip',
      looks: ['neutral', 'glad', 'thoughtful'],
      biography: t(
        'Walks everybody home. Talks little; nobody has seen where he lives.',
        'Провожает всех до дома. Говорит мало; где живёт сам, никто не видел.',
      ),
      lines: [['neutral', t('Left foot. Then the other.', 'Левой. Теперь другой.')]],
    },
  },
  flags: { key: t('has the brass key', 'есть латунный ключ'), song: t('knows the song', 'знает песню') },
  first: 'fork',
  scenes: {
    fork: {
      ...fenn,
      kind: 'live',
      look: 'neutral',
      name: t('The fork', 'Развилка'),
      note: t(
        '“Interactive” is off: the reader only chooses. A way that was walked is not offered again.',
        '«Интерактивная» выключена: читатель только выбирает. Пройденная дорога второй раз не предлагается.',
      ),
      message: t(
        'Old Fenn stops where the street does. “River’s shorter,” he says. “Hill’s longer. Straight on is your own door, if you’ve what opens it.”',
        'Старый Фенн встаёт там, где кончается улица. «Рекой короче, — говорит он. — Холмом дольше. Прямо — ваша дверь, если есть чем открыть».',
      ),
      backgrounds: [{ picture: 'lamp-street-night' }],
      choices: [
        {
          slug: 'river',
          label: t('Down to the river', 'Вниз, к реке'),
          when: [{ flag: 'key', has: false }],
          to: 'river',
        },
        { slug: 'hill', label: t('Over the hill', 'Через холм'), when: [{ flag: 'song', has: false }], to: 'hill' },
        { slug: 'door', label: t('Straight to the door', 'Прямо к двери'), to: 'door' },
      ],
    },
    river: {
      ...fenn,
      kind: 'live',
      look: 'thoughtful',
      name: t('The river', 'Река'),
      note: t(
        'A choice can set a flag: see “has the brass key” in its form.',
        'Выбор может поставить флаг: посмотрите «есть латунный ключ» в его форме.',
      ),
      message: t(
        'In the bottom of the boat, under a hand of water, lies a brass key on a red thread. Fenn looks at the far bank, tactfully.',
        'На дне лодки, под ладонью воды, лежит латунный ключ на красной нитке. Фенн деликатно смотрит на тот берег.',
      ),
      backgrounds: [{ picture: 'river-night' }],
      choices: [
        {
          slug: 'take',
          label: t('Pocket the key', 'Положить ключ в карман'),
          to: 'fork',
          sets: { flags: { key: true } },
        },
        { slug: 'leave', label: t('Leave it to whoever lost it', 'Оставить тому, кто потерял'), to: 'fork' },
      ],
    },
    hill: {
      ...fenn,
      kind: 'live',
      look: 'glad',
      name: t('The hill', 'Холм'),
      note: t('Another way, another flag.', 'Другая дорога, другой флаг.'),
      message: t(
        'At the top Fenn hums something with a hole in the middle. “The second verse is for whoever’s inside,” he says.',
        'Наверху Фенн мычит мотив с дырой посередине. «Второй куплет — для того, кто внутри», — говорит он.',
      ),
      backgrounds: [{ picture: 'hill-night' }],
      choices: [
        { slug: 'learn', label: t('Learn the tune', 'Запомнить мотив'), to: 'fork', sets: { flags: { song: true } } },
        { slug: 'go', label: t('Walk on in silence', 'Идти дальше молча'), to: 'fork' },
      ],
    },
    door: {
      ...fenn,
      kind: 'live',
      look: 'neutral',
      name: t('The door', 'Дверь'),
      note: t(
        'Choices with conditions: only what the reader can do is offered.',
        'Выбор с условиями: предлагается только то, что читатель может сделать.',
      ),
      message: t(
        'Your door, or one very like it. Behind it somebody is being quiet.',
        'Ваша дверь или очень на неё похожая. За ней кто-то старательно молчит.',
      ),
      backgrounds: [{ picture: 'lamp-street-night' }],
      choices: [
        {
          slug: 'key',
          label: t('Turn the brass key', 'Повернуть латунный ключ'),
          when: [{ flag: 'key', has: true }],
          to: 'home',
        },
        {
          slug: 'sing',
          label: t('Sing the second verse', 'Спеть второй куплет'),
          when: [{ flag: 'song', has: true }],
          to: 'verse',
        },
        { slug: 'sit', label: t('Sit down on the step', 'Сесть на ступеньку'), to: 'step' },
      ],
    },
    home: {
      kind: 'fixed',
      name: t('Home', 'Дома'),
      note: t('A final.', 'Финал.'),
      message: t(
        'The key turns as if it had been waiting for you in particular. Inside it is warm, and smells of the year you were nine.',
        'Ключ поворачивается так, будто ждал именно вас. Внутри тепло и пахнет тем годом, когда вам было девять.',
      ),
      speaker: null,
      background: 'hill-dawn',
      next: [],
    },
    verse: {
      kind: 'fixed',
      name: t('The second verse', 'Второй куплет'),
      note: t('A final.', 'Финал.'),
      message: t(
        'Somebody inside takes up the third verse, which nobody taught you, and which you know.',
        'Кто-то внутри подхватывает третий куплет. Его вам никто не пел, а вы его знаете.',
      ),
      speaker: null,
      background: 'hill-dawn',
      who: { character: 'fenn', look: 'glad' },
      next: [],
    },
    step: {
      kind: 'fixed',
      name: t('The step', 'Ступенька'),
      note: t('A final that is always open.', 'Финал, который открыт всегда.'),
      message: t(
        'Fenn sits down beside you. “It’s a good step,” he says after a while, and it is, and then it is morning.',
        'Фенн садится рядом. «Хорошая ступенька», — говорит он погодя. Это правда, а потом наступает утро.',
      ),
      speaker: null,
      background: 'hill-dawn',
      who: { character: 'fenn', look: 'thoughtful' },
      next: [],
    },
  },
}
