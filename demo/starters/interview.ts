import type { StarterScript } from './script.ts'
import { t } from './text.ts'

/** One character and free conversation: the smallest novel with a live character. */
export const interview: StarterScript = {
  slug: 'interview',
  name: t('The Interview', 'Собеседование'),
  description: t(
    'The Night Archive is hiring. Mr. Quill has one question, and it is never the one he asks.',
    'Ночной архив ищет человека. У господина Квилла один вопрос, и это никогда не тот, который он задаёт.',
  ),
  backgrounds: {
    'workshop-night': t(
      'The archive at night: lamplight, shelves of glass and paper, a ledger open on the desk.',
      'Архив ночью: свет лампы, полки стекла и бумаги, на столе раскрыта книга.',
    ),
  },
  cast: {
    quill: {
      name: t('Mr. Quill', 'Господин Квилл'),
      art: 'tobias',
      looks: ['neutral', 'glad', 'thoughtful', 'angry'],
      biography: t(
        'Keeper of the Night Archive, where people leave what they cannot forget. Polite, exact, easily bored by prepared answers and moved by plain ones. He hires those who say why they are really here. He never says so.',
        'Хранитель Ночного архива, куда люди сдают то, чего не могут забыть. Вежлив, точен, от заученных ответов скучает, а простые его трогают. Берёт тех, кто признаётся, зачем пришёл на самом деле. Вслух этого не говорит.',
      ),
      lines: [
        [
          'neutral',
          t(
            'Do sit. The chair is older than both of us and has heard worse.',
            'Садитесь. Кресло старше нас обоих и слышало и не такое.',
          ),
        ],
        [
          'thoughtful',
          t(
            'That is what you wrote. What would you have written in pencil?',
            'Это вы написали чернилами. А что написали бы карандашом?',
          ),
        ],
        [
          'glad',
          t('Ah. There it is. Please, go on exactly like that.', 'Вот оно. Пожалуйста, продолжайте именно так.'),
        ],
        ['angry', t('We have a shelf for flattery. It is full.', 'Для лести у нас есть полка. Она занята.')],
      ],
    },
  },
  first: 'desk',
  scenes: {
    desk: {
      kind: 'live',
      name: t('The desk', 'Стол'),
      note: t(
        'Free conversation with three endings. Change what Mr. Quill wants in Characters, and what ends the scene in Endings.',
        'Свободный разговор с тремя концовками. Чего хочет господин Квилл — в «Персонажах», чем всё кончится — в «Концовках».',
      ),
      talks: true,
      who: 'quill',
      look: 'neutral',
      speaker: 'quill',
      message: t(
        'You are four minutes early, {{user}}, which tells me you walked around the building twice. So: why the Night Archive?',
        'Вы на четыре минуты раньше, {{user}}, — значит, дважды обошли дом. Итак: почему Ночной архив?',
      ),
      backgrounds: [{ picture: 'workshop-night' }],
      prompt: t(
        'Mr. Quill asks one short question at a time. He notices what is not said. He does not explain the test.',
        'Господин Квилл задаёт по одному короткому вопросу. Он замечает недосказанное. В чём испытание, он не объясняет.',
      ),
      endings: [
        {
          slug: 'true',
          name: t('The true answer', 'Правдивый ответ'),
          reached: t(
            'The reader has said plainly what they want to forget, or whom they miss: why they are really here.',
            'Читатель прямо сказал, что хочет забыть или кого ему не хватает: зачем пришёл на самом деле.',
          ),
          keywords: [t('forget', 'забыть'), t('miss', 'скучаю'), t('lost', 'потерял')],
          to: 'hired',
        },
        {
          slug: 'rude',
          name: t('The door', 'Дверь'),
          reached: t(
            'The reader insults Mr. Quill or gets up to leave.',
            'Читатель оскорбляет господина Квилла или уходит.',
          ),
          keywords: [t('leave', 'ухожу'), t('stupid', 'глупо')],
          to: 'street',
        },
      ],
      context: { after: 8, to: 'letter' },
    },
    hired: {
      kind: 'fixed',
      name: t('Hired', 'Вас взяли'),
      note: t('A final: nothing follows it.', 'Финал: за ним ничего нет.'),
      message: t(
        'Mr. Quill takes off his glove and turns the ledger round. Your name is in it already, in pencil. He hands you the ink.',
        'Господин Квилл снимает перчатку и поворачивает к вам книгу. Ваше имя там уже есть, карандашом. Он подаёт вам чернила.',
      ),
      speaker: null,
      background: 'workshop-night',
      who: { character: 'quill', look: 'glad' },
      next: [],
    },
    letter: {
      kind: 'fixed',
      name: t('We will write to you', 'Мы вам напишем'),
      note: t(
        'Where the conversation ends by itself, after eight replies.',
        'Сюда разговор приходит сам, после восьми реплик.',
      ),
      message: t(
        '“We will write to you,” says Mr. Quill, who has never written to anybody, and puts out the lamp on your side of the desk.',
        '— Мы вам напишем, — говорит господин Квилл, который никому не пишет, и гасит лампу с вашей стороны стола.',
      ),
      speaker: null,
      background: 'workshop-night',
      who: { character: 'quill', look: 'thoughtful' },
      next: [],
    },
    street: {
      kind: 'fixed',
      name: t('The street', 'Улица'),
      note: t('The other final.', 'Ещё один финал.'),
      message: t(
        'The door is lighter than it looked. Behind you a page is turned, quietly, as one turns a page that had nothing on it.',
        'Дверь легче, чем казалась. За спиной переворачивают страницу — тихо, как переворачивают пустую.',
      ),
      speaker: null,
      background: 'workshop-night',
      next: [],
    },
  },
}
