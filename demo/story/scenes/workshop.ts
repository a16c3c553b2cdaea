import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, atLeast, flag, no } from '../script/when.ts'
import { words } from '../script/words.ts'
import { ilseInTheWorkshop } from './workshop-lines.ts'

export const workshop: InteractiveScript = {
  kind: 'interactive',
  slug: 'workshop',
  name: t('The workshop', 'Мастерская'),
  description: 'Warmth, the ledger, the empty hook. Ilse may tell what she said to Agata, and give up the key.',
  start: t(
    `The lamplighters’ workshop is warm the way a hand is warm. Three hundred glass chimneys stand on shelves and ring faintly whenever anybody thinks of moving. There is one stool. Ilse gives it to you and sits on the ladder.

    On the wall hang thirty-nine keys on thirty-nine hooks, each with its number burnt into the wood. The fortieth hook is clean.

    On the desk lies the ledger, thick as a step, and on the ledger Agata’s spectacles, folded, with the lenses up.

    “Everything anyone ever gave is in there,” Ilse says. “Number, name, day, and the words, if she heard them. I’m not allowed to read it until I’m a journeyman. I’ve dusted it for six years with my eyes shut.” She looks into the stove. “The lamp in here has burned out. To read, you’d have to pour some of ours.”`,
    `В мастерской фонарщиков тепло, как бывает тепло в ладони. На полках триста ламповых стёкол, и стоит кому-нибудь подумать пошевелиться, они тихонько звенят. Табурет один. Ильза уступает его вам, а сама садится на лестницу.

    На стене тридцать девять крючков и тридцать девять ключей, под каждым выжжен номер. Сороковой крючок чист.

    На столе книга, толстая, как ступенька, на книге — Агатины очки, сложенные, стёклами кверху.

    — Там всё, что кто-нибудь когда-нибудь отдал, — говорит Ильза. — Номер, имя, день и слова, если она их расслышала. Мне читать нельзя, пока не стану мастером. Шесть лет стираю с неё пыль зажмурившись. — Она смотрит в печку. — Здешняя лампа выгорела. Чтобы читать, надо отлить из нашего.`,
  ),
  speaker: null,
  cast: [
    { who: 'ilse', mix: 'ilse-open', sprite: 'ilse-thoughtful', position: 'center-right', lines: ilseInTheWorkshop },
  ],
  backgrounds: [{ asset: 'workshop-night', priority: 1 }],
  arrival: { transition: 'fade' },
  music: { mix: 'night', start: 'lamp-rounds' },
  prompts: [
    {
      say: 'The heart of this scene is Sunday’s quarrel. Agata said: "Someone is coming for the fortieth." Ilse, who had waited six years to be told she was somebody, answered: "Nobody is coming. You are keeping a chair for a child who doesn’t remember your name." Agata hung up her coat, put down her spectacles and went out. Ilse thinks she killed her with that sentence. Let it out by degrees and only to patience; she will deny it once first.',
    },
    {
      say: 'Ilse wears the fortieth key on a cord under Agata’s coat. She took it from the hook on Sunday night so that no one else could have it. She brings it out only if she has told about the quarrel and {{user}} has not reproached her.',
      when: all(no('has_key')),
    },
    {
      say: 'Ilse has a letter from the Company in her pocket: an offer of work at the switchboard, with a lamp over the desk that never goes out. She has neither accepted nor burned it.',
    },
    { say: 'Ilse trusts {{user}} a good deal by now. She calls them by name.', when: all(atLeast('trust_ilse', 2)) },
    {
      say: '{{user}} heard the boy in lamp twelve. Ilse may wonder aloud what became of him.',
      when: all(flag('heard_lamp_twelve')),
    },
  ],
  changes: [
    {
      type: 'continuous',
      scales: {
        trust_ilse: {
          because:
            'Raise by 1 when {{user}} says something that takes blame off Ilse without making light of it, or waits with her. Lower by 1 for blame.',
          keywords: words(
            ['not your fault', 'you are not to blame', 'tell me', 'i am listening', 'i am sorry', 'forgive'],
            ['не ваша вина', 'не виноват', 'расскажите', 'я слушаю', 'мне жаль', 'простите'],
          ),
        },
      },
    },
  ],
  endings: [
    {
      slug: 'ledger',
      name: t('Pour a little oil and open the ledger', 'Отлить масла и раскрыть книгу'),
      prompt: '{{user}} opens the ledger, or agrees to spend oil on reading it.',
      keywords: words(
        ['ledger', 'the book', 'read', 'pages', 'entries'],
        ['книгу', 'книга', 'прочита', 'прочту', 'раскро'],
      ),
      when: all(no('read_ledger'), atLeast('oil', 1)),
      next: 'ledger',
      sets: { flags: { read_ledger: true }, scales: { oil: '-1' } },
    },
    {
      slug: 'key',
      name: t('Wait until Ilse says what she said on Sunday', 'Дождаться, пока Ильза скажет, что было в воскресенье'),
      prompt: 'Ilse has told {{user}} what she said to Agata on Sunday, and {{user}} answered without reproach.',
      keywords: words(
        ['sunday', 'quarrel', 'argued', 'what did you say', 'your fault'],
        ['воскресень', 'поссорились', 'ссор', 'что вы сказали', 'не ваша вина'],
      ),
      when: all(no('has_key'), atLeast('trust_ilse', 2)),
      next: 'key',
      sets: { flags: { has_key: true }, scales: { trust_ilse: '+1' } },
    },
  ],
  context: { after: 11, next: 'crossroads' },
}
