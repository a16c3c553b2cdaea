import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { words } from '../script/words.ts'
import { ilseAtTheQuay, osipAtTheQuay } from './quay-lines.ts'

export const quay: InteractiveScript = {
  kind: 'interactive',
  slug: 'quay',
  name: t('Under Number One', 'Под Первым'),
  description:
    'Meeting Ilse. Agata has been gone three nights. Clues: spectacles left behind, jam gone, the dated post.',
  help: t(
    'Write whatever you would say. Ask Ilse about your aunt, the lamps, the fortieth, or offer her a hand with the can. Osip is listening: call him by name and he will answer.',
    'Пишите всё, что сказали бы сами. Спросите Ильзу про тётку, про фонари, про сороковой или предложите помочь с бидоном. Осип всё слышит: позовите по имени — ответит.',
  ),
  start: t(
    `The girl under the first lamp lifts her lantern to your face, then to your shoes, the way one checks a parcel. The coat she stands in was cut for someone wider.

    “You have her ears,” she says. “I’d hoped for her shoulders. I’m Ilse. I light what your aunt tells me to light, only she hasn’t told me anything since Sunday. Three nights. Her bed’s made, her boots are gone, her spectacles are lying on the ledger. She can’t read a spoon without them.”

    Behind you Osip coils a rope that is already coiled.

    “Tomorrow they take the lamps. Tonight they still want lighting, all thirty-nine, and I’ve one pair of hands and a can that leaks. So ask me what you came to ask, {{user}}, and then take the other handle.”`,
    `Девушка под первым фонарём подносит лампу к вашему лицу, потом к башмакам — так принимают посылку. Пальто на ней шили на кого-то пошире.

    — Уши её, — говорит она. — Я надеялась на плечи. Я Ильза. Зажигаю, что велит ваша тётя, только она с воскресенья ничего не велит. Третья ночь. Постель застелена, сапог нет, очки лежат на книге. А она без очков ложку не прочтёт.

    За спиной у вас Осип сматывает канат, который давно смотан.

    — Завтра фонари снимут. А сегодня их надо зажечь, все тридцать девять, и у меня одна пара рук и дырявый бидон. Так что спрашивайте, зачем приехали, {{user}}, — и беритесь за вторую ручку.`,
  ),
  speaker: null,
  cast: [
    { who: 'ilse', mix: 'ilse-guarded', sprite: 'ilse-neutral', position: 'center-left', lines: ilseAtTheQuay },
    { who: 'osip', mix: 'osip-everyday', sprite: 'osip-thoughtful', position: 'right', lines: osipAtTheQuay },
  ],
  backgrounds: [{ asset: 'quay-dusk', priority: 1 }],
  music: { mix: 'night', start: 'fog-on-the-quay' },
  prompts: [
    {
      say: 'It is about six in the evening, Wednesday, fog, ice forming. Ilse speaks most; Osip puts in a sentence only when he is addressed or when Ilse says something about the river that is not true.',
    },
    {
      say: 'Ilse believes Agata has drowned and blames herself, and says so to nobody. She will name the facts (boots gone, spectacles left, no lantern taken) and let {{user}} draw the line. She does not yet mention the key she wears.',
    },
    {
      say: 'Osip knows Agata is alive and where. He has promised to say nothing. He never lies: he changes the subject, offers tea, or answers a different question truthfully.',
    },
  ],
  changes: [
    {
      type: 'continuous',
      scales: {
        trust_ilse: {
          because:
            'Raise by 1 when {{user}} offers real help, answers Ilse’s joke in kind, or asks how she herself is managing. At most once in this scene. Lower by 1 for an order or for pity.',
          keywords: words(
            ['help you', 'let me help', 'carry', 'the other handle', 'take the can', 'how are you'],
            ['помогу', 'помочь', 'понесу', 'давайте бидон', 'вторую ручку', 'как вы сами'],
          ),
        },
      },
    },
  ],
  endings: [
    {
      slug: 'handle',
      name: t('Take the other handle of the can', 'Взяться за вторую ручку бидона'),
      prompt: '{{user}} clearly agrees to go up the street with Ilse, takes the can, or asks to be shown the lamps.',
      keywords: words(
        ['let us go', "let's go", 'come on', 'show me the lamps'],
        ['пойдём', 'идём', 'пошли', 'покажите фонари'],
      ),
      next: 'rounds',
      sets: { scales: { trust_ilse: '+1' } },
    },
    {
      slug: 'tea',
      name: t('Let Ilse go ahead, and stay for Osip’s tea', 'Отпустить Ильзу вперёд и остаться на чай к Осипу'),
      prompt: '{{user}} accepts Osip’s tea or says they want to talk with Osip alone before going up.',
      keywords: words(
        ['your tea', 'have tea', 'stay with osip', 'talk to osip'],
        ['чаю', 'выпью чая', 'останусь с осипом'],
      ),
      next: 'ferry',
      sets: { scales: { courage: '+1' } },
    },
  ],
  context: { after: 10, next: 'rounds' },
}
