import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, atLeast, no } from '../script/when.ts'
import { words } from '../script/words.ts'
import { ilseOnTheRounds } from './rounds-lines.ts'

export const rounds: InteractiveScript = {
  kind: 'interactive',
  slug: 'rounds',
  name: t('The rounds', 'Обход'),
  description:
    'Lighting the street with Ilse. The three rules of the lamps. Oil is spent or kept; lamp twelve is heard or passed.',
  help: t(
    'The lamps were filled at noon; the can holds what is left over, three lamps’ worth. What you spend here you will not have at the top of the hill. Ask what the lamps say, what they cost, who is kept in which.',
    'Фонари заправлены с полудня; в бидоне то, что осталось, — на три фонаря. Что истратите здесь, того не будет на вершине. Спросите, что говорят фонари, чего это стоит и кто в каком хранится.',
  ),
  start: t(
    `Ilse hooks the glass open, taps the font and listens to how full it is, and holds the match a moment longer than the wick needs. “Now,” she says. “Lean in.”

    The flame takes, and inside the noise it makes there is a man’s voice, close as a scarf: “It was the blue one you wanted. I remember now.” Then it is only a lamp.

    “Number Three. Lund, the baker. He can’t say it any more, of course. That’s the price: what you give the lamp, you haven’t got. He’s been to his wife’s grave every Friday for nine years and stands there with his mouth open like a carp.”

    She shuts the glass. Below you the fog is lying on the river; above you thirty-six wicks are waiting. Something in the can sloshes, but not much.

    “Three rules,” Ilse says, “and you may hold the ladder while I tell you.”`,
    `Ильза цепляет крючком стекло, стучит по горелке, слушает, полна ли, и держит спичку чуть дольше, чем просит фитиль.

    — Сейчас, — говорит она. — Наклонитесь.

    Огонь берётся, и в шорохе, с которым он берётся, слышен мужской голос, близко, как шарф: «Тебе же синий хотелось. Я вспомнил». И опять просто фонарь.

    — Третий. Лунд, булочник. Сам он этого больше сказать не может, ясное дело. Такая цена: что отдал фонарю, того у тебя нет. Девять лет каждую пятницу ходит к жене на могилу и стоит с открытым ртом, как карп.

    Она захлопывает стекло. Внизу на реке лежит туман, наверху ждут тридцать шесть фитилей. В бидоне плещется, но негромко.

    — Правил три, — говорит Ильза. — Держите лестницу, расскажу.`,
  ),
  speaker: null,
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-neutral', position: 'center-right', lines: ilseOnTheRounds }],
  backgrounds: [{ asset: 'lamp-street-rounds', priority: 1 }],
  arrival: { transition: 'slide', effect: 'match' },
  music: { mix: 'night', start: 'lamp-rounds' },
  prompts: [
    {
      say: 'Ilse teaches {{user}} the trade while they climb. In the course of the talk let her give the three rules, one at a time, each with an example from the street: one lamp keeps one voice; what you give it you can never say again; the first lighting must be by the hand of the one who gave the voice, afterwards anyone may light it.',
    },
    {
      say: 'On the way: lamp seven (the widow Marten, gone out, asks with her eyes from the window to have it relit, which costs a measure of oil); lamp twelve (a boy of about nine; Ilse has heard him every night for six years and has never found out who he was); lamp nineteen (two schoolgirls giggling); lamp twenty-three (the notary’s recipe for plum cake, kept for fear of fire); lamp twenty-seven (Ilse goes pink and says it is private); lamp thirty-one (the mayor’s speech, trimmed as low as decency permits).',
    },
    {
      say: 'Ilse keeps one hand on the lantern at her belt whenever they pass between two lamps. If {{user}} notices kindly, she answers with a fact. If {{user}} teases, she walks faster.',
    },
    {
      say: '{{user}} has earned some of Ilse’s trust: she lets slip one true thing about herself and pretends she did not.',
      when: all(atLeast('trust_ilse', 2)),
    },
  ],
  changes: [
    {
      type: 'continuous',
      scales: {
        trust_ilse: {
          because:
            'Raise by 1 when {{user}} listens well, works, or is gentle about the dark. Lower by 1 for mockery of the lamps. At most twice in this scene.',
          keywords: words(
            ['hold the ladder', 'your lantern', 'are you all right', 'beautiful', 'i believe', 'believe you'],
            ['держу лестницу', 'подержу', 'ваша лампа', 'красиво', 'я верю', 'верю вам'],
          ),
        },
        oil: {
          because:
            'Lower by 1 only if {{user}} insists on relighting, topping up or spilling oil against Ilse’s advice.',
        },
      },
    },
  ],
  endings: [
    {
      slug: 'seventh',
      name: t('Relight the seventh for the widow (costs oil)', 'Зажечь седьмой для вдовы (уйдёт масло)'),
      prompt: '{{user}} decides to relight lamp seven for the widow Marten, or asks Ilse to do it.',
      keywords: words(['widow', 'seventh', 'number seven', 'relight'], ['вдов', 'седьмой', 'зажжём']),
      next: 'workshop',
      sets: { scales: { oil: '-1', trust_ilse: '+2' } },
    },
    {
      slug: 'twelfth',
      name: t('Stop under the twelfth, and listen', 'Остановиться под двенадцатым и послушать'),
      prompt: '{{user}} stops at lamp twelve, asks to hear it, or puts an ear to the glass.',
      keywords: words(['twelve', 'twelfth', 'the boy', 'listen'], ['двенадцат', 'мальчик', 'послуша']),
      when: all(no('heard_lamp_twelve')),
      next: 'lamp-twelve',
      sets: { flags: { heard_lamp_twelve: true }, scales: { courage: '+1' } },
    },
  ],
  context: { after: 11, next: 'workshop', sets: { scales: { trust_ilse: '+1' } } },
}
