import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, atLeast, flag, no } from '../script/when.ts'
import { words } from '../script/words.ts'
import { osipOnTheFerry } from './ferry-lines.ts'

const sawOsip = { saw_osip: true }

export const ferry: InteractiveScript = {
  kind: 'interactive',
  slug: 'ferry',
  name: t('Tea in mid-river', 'Чай на середине реки'),
  description: 'Osip and his promise. Tea first, then Agata. His word for yours, or silence, which he also respects.',
  help: t(
    'Nobody in Orlin is asked anything before the tea. Talk about the jam, the ice, the pipe; then about Agata.',
    'В Орлине до чая ни о чём не спрашивают. Поговорите про варенье, про лёд, про трубку, а потом уже про Агату.',
  ),
  start: t(
    `Sit aft, you’ll balance the samovar.

    I go out every hour on a night like this and break her up a bit, round the rope. If I stop, she shuts. She’ll shut all the same, but I like her to know somebody minded.

    So. That’s your Orlin, from where the fish see it. Count them if you want; everyone does. I’ve rowed away a good half of those who are talking up there. The voice stays on the hill, the rest pays two coppers and sits in the bow.

    Tea. It’s hot, hold it by the rim. There’s jam, one jar left, and the spoon is for both of us. Whatever it is you’ve come to ask me, {{user}}, drink first. A question on an empty stomach comes out as an accusation.`,
    `На корму садись, будешь самовару противовесом.

    В такую ночь я каждый час выхожу, ломаю её маленько у каната. Брошу — затянется. Она и так затянется, но пусть знает, что кому-то не всё равно.

    Вот тебе твой Орлин, как его рыба видит. Хочешь — считай, все считают. Я отсюда добрую половину тех перевёз, кто там наверху разговаривает. Голос на холме остаётся, а остальное платит два медяка и садится на нос.

    Чай. Горячий, за край бери. Варенье вот, последняя банка, ложка на двоих. О чём бы тебе ни хотелось спросить, {{user}}, сперва попей. Натощак любой вопрос как обвинение выходит.`,
  ),
  speaker: 'osip',
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-neutral', position: 'center', lines: osipOnTheFerry }],
  backgrounds: [{ asset: 'river-night', priority: 1 }],
  arrival: { transition: 'slide' },
  music: { mix: 'night', start: 'fog-on-the-quay' },
  prompts: [
    {
      say: 'Osip will not speak of Agata before {{user}} has drunk tea with him and spoken of something else: the jam, the ice, his pipe, the child he once rowed over. Asked too soon, he pushes the spoon across.',
      when: all(no('osip_thawed')),
    },
    {
      say: 'The tea has been drunk. Osip may now let it be seen that he knows where Agata is, and that he gave her his word. He looks for a way to keep his promise and still let the girl sleep. He asks {{user}} for a promise in return: say nothing to anybody before the sun is up, above all not to Ilse, for she would run across the ice tonight and it will not hold.',
      when: all(flag('osip_thawed')),
    },
    {
      say: 'If {{user}} lets a silence stand, Osip respects it more than any argument, and the silence may do what the questions did not.',
    },
    {
      say: '{{user}} has read the ledger and may know whose proposal is in lamp twenty-seven. Osip does not know that they know. He has not been able to say those words for thirty years.',
      when: all(flag('read_ledger')),
    },
    {
      say: '{{user}} speaks plainly and does not flinch; Osip likes that and is shorter with his proverbs.',
      when: all(atLeast('courage', 2)),
    },
  ],
  changes: [
    {
      type: 'continuous',
      when: all(no('osip_thawed')),
      flags: {
        osip_thawed: {
          because:
            'Set when {{user}} drinks the tea, takes the jam, or talks with Osip about something other than Agata.',
          keywords: words(
            [
              'tea',
              'jam',
              'cherry',
              'delicious',
              'spoon',
              'ice',
              'pipe',
              'boat',
              'ferry',
              'river',
              'drink',
              'cold',
              'warm',
              'hot',
              'thanks',
              'thank you',
            ],
            [
              'чай',
              'чаю',
              'чая',
              'варенье',
              'вкусно',
              'ложк',
              'лёд',
              'трубк',
              'лодк',
              'паром',
              'река',
              'реку',
              'пью',
              'холодно',
              'спасибо',
            ],
          ),
        },
      },
    },
    {
      type: 'continuous',
      when: all(flag('osip_thawed'), no('osip_ready')),
      flags: {
        osip_ready: {
          because:
            'Set when {{user}}, after the tea, asks seriously about Agata or the promise, and Osip asks for {{user}}’s word of silence.',
          keywords: words(
            ['agata', 'aunt', 'where is she', 'promise', 'promised', 'secret', 'tell me', 'truth', 'alive', 'you know'],
            ['агат', 'тётя', 'тётк', 'где она', 'обеща', 'слово', 'тайн', 'скажите', 'правду', 'жива'],
          ),
        },
      },
    },
  ],
  endings: [
    {
      slug: 'silence',
      name: t('Drink your tea, and let the silence do the asking', 'Пить чай, и пусть спрашивает молчание'),
      prompt:
        '{{user}} stops asking and sits with Osip quietly, or says they will not ask him to break his word; Osip is about to tell of his own accord.',
      keywords: words(
        ['i will not ask', "i won't ask", 'say nothing', 'silence', 'quiet'],
        ['не буду спрашивать', 'не стану спрашивать', 'молчу', 'тишина', 'помолчим'],
      ),
      when: all(no('osip_ready')),
      next: 'osip-tells',
      sets: { flags: { ...sawOsip, osip_told: true }, scales: { courage: '+1' } },
    },
    {
      slug: 'bow-lantern',
      name: t('Give some of your oil to his bow lantern, and go back', 'Долить масла в его носовой фонарь и вернуться'),
      prompt: '{{user}} offers oil from the can for the dying bow lantern, and asks for nothing in return.',
      keywords: words(
        ['oil', 'lantern', 'lamp is dying', 'light for you'],
        ['масла', 'масло', 'фонарь гаснет', 'долью'],
      ),
      when: all(no('osip_ready'), atLeast('oil', 1)),
      next: 'osip-tells',
      sets: { flags: { ...sawOsip, osip_told: true }, scales: { oil: '-1' } },
    },
  ],
  choices: [
    {
      slug: 'promise',
      name: 'Promise',
      label: t('Give Osip your word: not to a soul before sunrise', 'Дать Осипу слово: до солнца никому'),
      when: all(flag('osip_ready')),
      next: 'osip-tells',
      sets: { flags: { ...sawOsip, osip_told: true, promised_silence: true } },
    },
    {
      slug: 'refuse',
      name: 'Refuse to promise',
      label: t('Tell him you cannot promise that', 'Сказать, что такого обещать не можете'),
      when: all(flag('osip_ready')),
      next: 'osip-keeps',
      sets: { flags: sawOsip, scales: { courage: '+2' } },
    },
  ],
  context: { after: 12, next: 'osip-keeps', sets: { flags: sawOsip } },
}
