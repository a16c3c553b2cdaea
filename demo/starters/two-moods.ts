import type { StarterScript } from './script.ts'
import { t } from './text.ts'

/** A scale decides in which light the reader sees the room again. */
export const twoMoods: StarterScript = {
  slug: 'two-moods',
  name: t('A Room with Two Moods', 'Комната с двумя настроениями'),
  description: t(
    'A waiting room with three walls and the river for a fourth. What is said by dusk decides what dawn is like.',
    'Зал ожидания: три стены, а вместо четвёртой — река. Что сказано в сумерках, решает, каким будет рассвет.',
  ),
  backgrounds: {
    'quay-dusk': t(
      'The waiting room open to the quay, in evening fog; a lamp is lit.',
      'Зал ожидания, открытый на причал, в вечернем тумане; горит фонарь.',
    ),
    'quay-dawn': t('The same room at dawn, the river white with ice.', 'Тот же зал на рассвете, река белая ото льда.'),
  },
  cast: {
    nell: {
      name: t('Nell', 'Нелли'),
      art: 'ilse',
      looks: ['neutral', 'glad', 'sad', 'thoughtful'],
      biography: t(
        'Waits for a ferry that stopped running years ago, and knows it. Dry, guarded, good company once somebody stays. Warms to those who ask about the river and do not pity her.',
        'Ждёт паром, который давно не ходит, и знает об этом. Суховата, насторожена, но хорошая собеседница, если остаться. Теплеет к тем, кто спрашивает о реке и не жалеет её.',
      ),
      lines: [
        [
          'neutral',
          t(
            'There’s a timetable. It’s mostly of historical interest.',
            'Расписание есть. В основном оно представляет исторический интерес.',
          ),
        ],
        [
          'thoughtful',
          t(
            'You can hear the ice decide. Listen. No, after the gull.',
            'Слышно, как лёд решается. Слушайте. Нет, после чайки.',
          ),
        ],
        ['glad', t('You’re still here. People don’t, as a rule.', 'Вы ещё здесь. Обычно не остаются.')],
        ['sad', t('Don’t be kind about it. Be accurate.', 'Не надо доброты. Надо точности.')],
      ],
    },
  },
  scales: { warmth: { name: t('warmth', 'тепло'), start: 0 } },
  first: 'dusk',
  scenes: {
    dusk: {
      kind: 'live',
      name: t('Dusk', 'Сумерки'),
      note: t(
        'Warmth goes up or down with what the reader says (Modifying states). After five replies night falls.',
        'Тепло растёт или падает от слов читателя («Изменение состояний»). После пяти реплик наступает ночь.',
      ),
      talks: true,
      who: 'nell',
      look: 'neutral',
      speaker: 'nell',
      message: t(
        'If it’s the seven o’clock you want, {{user}}, you have missed it by eleven years. Sit, though.',
        'Если вам на семичасовой, {{user}}, то вы опоздали на одиннадцать лет. Но садитесь.',
      ),
      backgrounds: [{ picture: 'quay-dusk' }],
      prompt: t(
        'Nell never says whom she waits for unless she is asked about the river first.',
        'Нелли не скажет, кого ждёт, пока её сначала не спросят о реке.',
      ),
      changes: {
        scales: {
          warmth: {
            because: t(
              'Up when the reader is curious or stays silent with her; down when they pity or hurry her.',
              'Вверх, когда читателю интересно или он просто остаётся рядом; вниз, когда он жалеет её или торопит.',
            ),
            keywords: [t('river', 'река'), t('stay', 'остаться'), t('ice', 'лёд')],
          },
        },
      },
      context: { after: 5, to: 'night' },
    },
    night: {
      kind: 'fixed',
      name: t('Night', 'Ночь'),
      note: t(
        'Two next scenes: the warm morning has the higher priority and a condition, the cold one is there for everybody else.',
        'Две следующие сцены: у тёплого утра приоритет выше и есть условие, холодное — для всех остальных.',
      ),
      message: t(
        'The lamp is turned down. Somebody, at some point, puts a coat over somebody.',
        'Фонарь прикручивают. Кто-то в какой-то час накрывает кого-то пальто.',
      ),
      speaker: null,
      background: 'quay-dusk',
      next: [
        { to: 'warm', priority: 2, when: [{ scale: 'warmth', type: 'gte', threshold: 2 }] },
        { to: 'cold', priority: 1 },
      ],
    },
    warm: {
      kind: 'fixed',
      name: t('A warm morning', 'Тёплое утро'),
      note: t('The earned final.', 'Финал, который нужно заслужить.'),
      message: t(
        '“You snore in two languages,” says Nell. She has found a second cup. On the white river, very small, something that could be a boat is being a boat.',
        '— Вы храпите на двух языках, — говорит Нелли. Вторую чашку она откуда-то достала. На белой реке что-то маленькое, что могло бы быть лодкой, оказывается лодкой.',
      ),
      speaker: null,
      background: 'quay-dawn',
      who: { character: 'nell', look: 'glad' },
      next: [],
    },
    cold: {
      kind: 'fixed',
      name: t('A cold morning', 'Холодное утро'),
      note: t('The other final, in the same room.', 'Другой финал в той же комнате.'),
      message: t(
        'The bench beside you is empty and has been for some time. On the timetable someone has crossed out your train as well.',
        'Скамья рядом пуста, и уже давно. В расписании кто-то вычеркнул и ваш рейс.',
      ),
      speaker: null,
      background: 'quay-dawn',
      next: [],
    },
  },
}
