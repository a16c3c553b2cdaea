import type { StarterScript } from './script.ts'
import { t } from './text.ts'

/** An ending with conditions: a scale that the reader must have raised. */
export const trial: StarterScript = {
  slug: 'trial',
  name: t('The Trial of the Thirteenth Hour', 'Суд над тринадцатым часом'),
  description: t(
    'The town clock struck thirteen, and you were in the tower. Judge Varga will hear you. He has a train at noon.',
    'Городские часы пробили тринадцать, а в башне были вы. Судья Варга вас выслушает. В полдень у него поезд.',
  ),
  backgrounds: {
    'station-night': t(
      'A high hall with cold light and tall windows, used as a court.',
      'Высокий зал с холодным светом и большими окнами, сегодня — суд.',
    ),
    'hill-dawn': t('Outside, at dawn, above the roofs.', 'Снаружи, на рассвете, над крышами.'),
  },
  cast: {
    varga: {
      name: t('Judge Varga', 'Судья Варга'),
      art: 'osip',
      looks: ['neutral', 'glad', 'angry', 'thoughtful', 'sad'],
      biography: t(
        'A tired, fair judge. Reasons move him; eloquence does not. Once, as a boy, he heard the clock strike thirteen himself, and was whipped for saying so. He tells this only to somebody who has convinced him.',
        'Усталый и справедливый судья. Доводы его убеждают, красноречие — нет. Мальчиком он сам слышал, как часы пробили тринадцать, и был за это высечен. Расскажет об этом только тому, кто его убедил.',
      ),
      lines: [
        ['neutral', t('The court is listening. The court has a train.', 'Суд слушает. У суда поезд.')],
        [
          'thoughtful',
          t('That is a reason. Have you another of the same make?', 'Это довод. Есть ещё такой же работы?'),
        ],
        ['angry', t('I asked for facts, and you bring me adjectives.', 'Я просил факты, а вы несёте прилагательные.')],
        [
          'glad',
          t(
            'Strike that from the record. I want to keep it myself.',
            'Вычеркните это из протокола. Хочу оставить себе.',
          ),
        ],
      ],
    },
  },
  flags: { letter: t('showed the clockmaker’s letter', 'письмо часовщика показано') },
  scales: { persuaded: { name: t('how far Varga is persuaded', 'насколько убеждён Варга'), start: 0 } },
  first: 'evidence',
  scenes: {
    evidence: {
      kind: 'live',
      talks: false,
      who: 'varga',
      look: 'neutral',
      speaker: null,
      name: t('The evidence', 'Улика'),
      note: t(
        'A choice that is remembered: showing the letter gives a first point.',
        'Выбор, который запоминается: письмо сразу даёт одно очко.',
      ),
      message: t(
        'In your pocket is the clockmaker’s letter: “If it strikes thirteen, do not mend it.” It would help you. It would not help the clockmaker.',
        'В кармане у вас письмо часовщика: «Пробьют тринадцать — не чинить». Вам оно поможет. Часовщику — нет.',
      ),
      backgrounds: [{ picture: 'station-night' }],
      choices: [
        {
          slug: 'show',
          label: t('Hand the letter over', 'Отдать письмо суду'),
          to: 'court',
          sets: { flags: { letter: true }, scales: { persuaded: '+1' } },
        },
        { slug: 'keep', label: t('Keep it in your pocket', 'Оставить в кармане'), to: 'court' },
      ],
    },
    court: {
      kind: 'live',
      talks: true,
      who: 'varga',
      look: 'neutral',
      speaker: 'varga',
      name: t('The court', 'Суд'),
      note: t(
        'The good ending has a condition: “how far Varga is persuaded” at least 3. The test canvas shows the scale while you talk.',
        'У хорошей концовки есть условие: «насколько убеждён Варга» не меньше 3. В разделе «Проба» шкала видна во время разговора.',
      ),
      message: t(
        '{{user}}. The clock struck thirteen, and you did not stop it. Tell me why the thirteenth hour should not be put back where it came from.',
        '{{user}}. Часы пробили тринадцать, и вы их не остановили. Скажите, почему тринадцатый час не следует вернуть туда, откуда он взялся.',
      ),
      backgrounds: [{ picture: 'station-night' }],
      prompt: t(
        'Judge Varga weighs each reason aloud in a few words. He pronounces no sentence before an ending is reached.',
        'Судья Варга вслух, в нескольких словах, взвешивает каждый довод. Приговора он не произносит, пока не наступила концовка.',
      ),
      changes: {
        scales: {
          persuaded: {
            because: t(
              'Up by one for every new reason or fact in favour of the hour; down by one for flattery, threats or lies.',
              'На один вверх за каждый новый довод или факт в пользу часа; на один вниз за лесть, угрозы и ложь.',
            ),
            keywords: [t('because', 'потому что'), t('people', 'люди'), t('sleep', 'сон'), t('need', 'нужен')],
          },
        },
      },
      endings: [
        {
          slug: 'kept',
          name: t('The hour stays', 'Час остаётся'),
          reached: t(
            'The reader asks for the verdict, and has given good reasons.',
            'Читатель просит вынести приговор, и доводы его были хороши.',
          ),
          keywords: [t('verdict', 'приговор'), t('decide', 'решайте')],
          when: [{ scale: 'persuaded', type: 'gte', threshold: 3 }],
          to: 'kept',
        },
        {
          slug: 'guilty',
          name: t('Contempt of court', 'Неуважение к суду'),
          reached: t(
            'The reader insults the court or confesses to breaking the clock on purpose.',
            'Читатель оскорбляет суд или признаётся, что сломал часы нарочно.',
          ),
          keywords: [t('guilty', 'виновен'), t('insult', 'оскорбление')],
          to: 'returned',
        },
      ],
      context: { after: 10, to: 'returned' },
    },
    kept: {
      kind: 'fixed',
      name: t('The thirteenth hour', 'Тринадцатый час'),
      note: t(
        'The ending that must be earned. Who showed the letter reads on; for everybody else the story ends here.',
        'Концовка, которую нужно заслужить. Кто показал письмо, читает дальше, для остальных история кончается здесь.',
      ),
      message: t(
        '“Let it stay,” says Varga, “between midnight and one, for those who need it.” He misses his train. He does not seem to have meant to catch it.',
        '— Пусть останется, — говорит Варга, — между полуночью и часом, для тех, кому он нужен. На поезд он опаздывает. Кажется, он и не собирался успеть.',
      ),
      speaker: null,
      background: 'hill-dawn',
      who: { character: 'varga', look: 'glad' },
      next: [{ to: 'price', when: [{ flag: 'letter', has: true }] }],
    },
    price: {
      kind: 'fixed',
      name: t('What it cost', 'Чего это стоило'),
      note: t('A final for those who handed the letter over.', 'Финал для тех, кто отдал письмо.'),
      message: t(
        'The clockmaker’s window is dark, and will be for thirteen weeks. In the new hour, every night, you bring him soup.',
        'В окне часовщика темно, и так будет тринадцать недель. В новый час, каждую ночь, вы носите ему суп.',
      ),
      speaker: null,
      background: 'hill-dawn',
      next: [],
    },
    returned: {
      kind: 'fixed',
      name: t('Twelve', 'Двенадцать'),
      note: t('The ending for everybody else.', 'Концовка для всех остальных.'),
      message: t(
        'At noon the clock strikes twelve, correctly. Varga listens to the end, with his hat on, as one listens at a station.',
        'В полдень часы бьют двенадцать, правильно. Варга дослушивает до конца, уже в шляпе, как слушают на вокзале.',
      ),
      speaker: null,
      background: 'station-night',
      who: { character: 'varga', look: 'sad' },
      next: [],
    },
  },
}
