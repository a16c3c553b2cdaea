import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, atLeast, flag, no } from '../script/when.ts'
import { words } from '../script/words.ts'
import { tobiasAtTheStation } from './station-lines.ts'

const sawTobias = { saw_tobias: true }

export const station: InteractiveScript = {
  kind: 'interactive',
  slug: 'station',
  name: t('Light that says nothing', 'Свет, который молчит'),
  description: 'Tobias, the switch, the Company’s key. If the reader has heard lamp twelve, he may confess.',
  start: t(
    `Do come in. Mind the cable; it is quite dead until sunrise, but I should not like you to form a habit.

    Krantz, Tobias Krantz, for the Company. I am told you are the family. I have prepared something to say to the family, and I find I have left it in my other coat.

    You are looking at the lamps. Everybody does. Two hundred candlepower, and not a sound. I have been told that it is a cold light. It is an accurate one. It shows you a room as the room is, and it tells you nothing whatever about anybody. I cannot explain to people here what a relief that can be.

    The switch is the large one. At nine minutes to eight. I shall be wearing gloves.

    May I offer you a chair? There is only the one, but I never sit near the end of a job.`,
    `Входите, прошу вас. Осторожно, кабель; до рассвета он совершенно мёртв, но мне не хотелось бы, чтобы у вас выработалась привычка.

    Кранц, Тобиас Кранц, от Компании. Мне сказали, вы родственная сторона. Я подготовил для родственной стороны несколько слов и, кажется, оставил их в другом пальто.

    Вы смотрите на лампы. Все смотрят. Двести свечей — и ни звука. Говорят, свет холодный. Он точный. Показывает комнату такой, какова она есть, и ровно ничего ни о ком не рассказывает. Не умею здесь объяснить, какое это бывает облегчение.

    Рубильник — вон тот, большой. Без девяти минут восемь. Я буду в перчатках.

    Позвольте предложить вам стул. Он один, но под конец работ я никогда не сажусь.`,
  ),
  speaker: 'tobias',
  cast: [
    { who: 'tobias', mix: 'tobias-correct', sprite: 'tobias-neutral', position: 'center', lines: tobiasAtTheStation },
  ],
  backgrounds: [{ asset: 'station-night', priority: 1 }],
  arrival: { transition: 'cut' },
  music: { mix: 'truth', start: 'the-twelfth-lamp' },
  prompts: [
    {
      say: 'Tobias expects to be shouted at and has decided to deserve it quietly. Courtesy unsettles him far more than anger. When he is moved he gives a figure. He takes his leave of everyone with "until tomorrow" and never, in any circumstances, with "good night"; if asked to say it he opens his mouth and nothing comes.',
    },
    {
      say: 'He has a set of forty Company keys: the works order said forty, the contract says thirty-nine, and he has been wondering about the difference all week. He will part with the fortieth key to someone who asks for it plainly and gives a reason.',
      when: all(no('has_key')),
    },
    {
      say: '{{user}} has heard lamp twelve. If they speak of a boy, of the shuttered house, or ask him to say good night, Tobias understands that he is known. He resists once, then takes off his spectacles.',
      when: all(flag('heard_lamp_twelve')),
    },
    {
      say: '{{user}} has read the charter in the ledger. If they quote it, Tobias asks for the exact wording, twice, and goes very still at "all forty".',
      when: all(flag('read_ledger')),
    },
    {
      say: '{{user}} has shown courage tonight and speaks to Tobias as an equal. He finds that he answers questions.',
      when: all(atLeast('courage', 2)),
    },
  ],
  changes: [
    {
      type: 'single',
      scales: {
        oil: { because: 'Raise by 1 if Tobias has offered the oil meant for the bearings, and {{user}} accepted it.' },
      },
    },
  ],
  endings: [
    {
      slug: 'spectacles',
      name: t('Ask him to wish you good night', 'Попросить его пожелать вам спокойной ночи'),
      prompt:
        '{{user}} has let Tobias know that they heard the boy in lamp twelve, or has asked him to say good night, and he is about to tell the truth.',
      keywords: words(
        ['good night', 'goodnight', 'twelve', 'twelfth', 'the boy', 'your mother', 'mama'],
        ['спокойной ночи', 'доброй ночи', 'двенадцат', 'мальчик', 'ваша мать', 'вашу мать', 'мама'],
      ),
      when: all(flag('heard_lamp_twelve')),
      next: 'tobias-confesses',
      sets: { flags: { ...sawTobias, tobias_confessed: true, tobias_climbs: true }, scales: { courage: '+1' } },
    },
    {
      slug: 'company-key',
      name: t('Ask for the key that is not in the contract', 'Попросить ключ, которого нет в договоре'),
      prompt: '{{user}} plainly asks Tobias for the fortieth key and he decides to hand it over.',
      keywords: words(['key', 'keys', 'fortieth', 'forty keys'], ['ключ', 'ключи', 'сороков', 'сорок ключей']),
      when: all(no('has_key')),
      next: 'crossroads',
      sets: { flags: { ...sawTobias, has_key: true } },
    },
    {
      slug: 'bearings',
      name: t('Accept the oil meant for the bearings', 'Принять масло, отложенное для подшипников'),
      prompt: '{{user}} asks for oil, or accepts the can that Tobias offers from the Company’s store.',
      keywords: words(['oil', 'barrel', 'bearings', 'fuel'], ['масл', 'бочк', 'подшипник', 'бидон']),
      next: 'crossroads',
      sets: { flags: sawTobias, scales: { oil: '+2' } },
    },
  ],
  context: { after: 11, next: 'crossroads', sets: { flags: sawTobias } },
}
