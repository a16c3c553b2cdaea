import type { InteractiveScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, any, atLeast, flag, no, notDone } from '../script/when.ts'
import { words } from '../script/words.ts'
import { ilseOnTheHill, osipOnTheHill, tobiasOnTheHill } from './hill-lines.ts'

export const hill: InteractiveScript = {
  kind: 'interactive',
  slug: 'hill',
  name: t('The hill', 'Холм'),
  description:
    'Everybody who has come. Thirty-nine speaks in the reader’s mother’s voice. What should become of the lamps?',
  help: t(
    'This is the last talk of the night. Each of them wants something different: ask what it costs. Who is here, and who still speaks to you, depends on what you did below.',
    'Это последний разговор за ночь. Каждый здесь хочет своего: спросите, чего оно стоит. Кто пришёл и кто с вами разговаривает, зависит от того, что было внизу.',
  ),
  start: t(
    `Thirty-nine stands a ladder’s length below the top. Ilse lights it, and this time she forgets to put her fingers in her ears.

    “I’d have stayed,” says the lamp. “You had only to ask.”

    You know the voice. In April it asked you to open a window. Here it is younger than you are, and has been crying, and is holding its chin up.

    Nobody says anything. Mr Krantz takes his hat off.

    Then there are nine more steps, and a bush, and behind the bush an iron foot with a founder’s year on it that any of you could have read at any time. It is twenty-six years old. Above it is the glass, polished so clean that there seems to be none. Across the river, very small, one window is lit at the halt.`,
    `Тридцать девятый стоит на лестницу ниже вершины. Ильза зажигает его и на этот раз забывает заткнуть уши.

    «Я бы осталась, — говорит фонарь. — Тебе довольно было попросить».

    Вы узнаёте голос. В апреле он просил вас открыть окно. Здесь он моложе вас, он недавно плакал и держит подбородок повыше.

    Все молчат. Господин Кранц снимает шляпу.

    Потом ещё девять ступеней и куст, а за кустом — чугунное подножие с годом отливки, который любой из вас мог прочесть когда угодно. Году этому двадцать шесть лет. Наверху стекло, протёртое так, что его будто и нет. За рекой, совсем маленькое, светится на разъезде одно окно.`,
  ),
  speaker: null,
  cast: [
    { who: 'ilse', mix: 'ilse-open', sprite: 'ilse-thoughtful', position: 'center-left', lines: ilseOnTheHill },
    {
      who: 'osip',
      mix: 'osip-everyday',
      sprite: 'osip-neutral',
      position: 'right',
      when: any([no('promised_silence')], [no('ilse_knows')]),
      lines: osipOnTheHill,
    },
    {
      who: 'osip',
      mix: 'osip-everyday',
      sprite: 'osip-angry',
      position: 'right',
      when: all(flag('promised_silence'), flag('ilse_knows')),
      inactive: true,
      lines: [],
    },
    {
      who: 'tobias',
      mix: 'tobias-unguarded',
      sprite: 'tobias-without-spectacles',
      position: 'center-right',
      when: all(flag('tobias_confessed')),
      lines: tobiasOnTheHill,
    },
    {
      who: 'tobias',
      mix: 'tobias-correct',
      sprite: 'tobias-thoughtful',
      position: 'center-right',
      lines: tobiasOnTheHill,
    },
  ],
  backgrounds: [
    { asset: 'hill-night', priority: 1 },
    { asset: 'hill-dawn', priority: 2, when: all(flag('first_grey')) },
  ],
  arrival: { transition: 'dissolve', effect: 'match' },
  music: { mix: 'truth', start: 'the-twelfth-lamp' },
  prompts: [
    {
      say: 'It is about seven in the morning, dark, the switch closes at nine minutes to eight. Three ways are open, and nobody pushes {{user}} towards any: light the fortieth (all forty burn, the charter comes into force, the lamps stay and the givers’ words stay in them); open all the lamps cold (every voice is heard once and goes home to its giver, who can say it again; the street goes dark and then electric); or leave with Osip before the ice shuts, carrying the ledger to those to whom the words were said.',
    },
    {
      say: 'Ilse fears for Number One: if it goes out, her father is not coming back. She will not use that as an argument; it must be drawn out of her, or seen.',
    },
    {
      say: 'Osip kept silent tonight and is proud of {{user}} if the promise was kept: he now tells Ilse himself that Agata lives.',
      when: all(flag('promised_silence'), no('ilse_knows')),
    },
    {
      say: 'The promise was broken. Osip stands at a distance with his back to {{user}} and does not speak. Ilse and Tobias notice.',
      when: all(flag('promised_silence'), flag('ilse_knows')),
    },
    {
      say: 'Lamp seven was left dark on the rounds. Ilse has relit it since and does not wish it mentioned: all thirty-nine are burning.',
      when: all(notDone('rounds/seventh')),
    },
    {
      say: 'Ilse knows that Agata is alive and keeps looking at the lit window across the river, furious and happy.',
      when: all(flag('ilse_knows')),
    },
    {
      say: 'Ilse still wears the fortieth key on a cord round her neck and has told nobody.',
      when: all(no('has_key')),
    },
  ],
  changes: [
    {
      type: 'continuous',
      when: all(no('first_grey')),
      flags: {
        first_grey: {
          because: 'Set when the talk turns to dawn, to time running out, or to deciding.',
          keywords: words(
            ['dawn', 'sunrise', 'time', 'late', 'decide', 'morning', 'light it', 'choose'],
            ['рассвет', 'светает', 'время', 'поздно', 'решать', 'утро', 'зажечь', 'выбрать'],
          ),
        },
      },
    },
    {
      type: 'continuous',
      scales: {
        courage: {
          because: 'Raise by 1 when {{user}} says aloud what they themselves want. Once in this scene.',
          keywords: words(['i want', 'i choose', 'i will stay'], ['я хочу', 'я выбираю', 'я останусь']),
        },
      },
    },
  ],
  endings: [
    {
      slug: 'light',
      name: t('Put the key in the fortieth', 'Вложить ключ в сороковой'),
      prompt: '{{user}} decides to light the fortieth lamp and moves to do it.',
      keywords: words(
        ['light the fortieth', 'light the lamp', 'put the key', 'light it'],
        ['зажечь сороковой', 'зажигаю', 'вложить ключ', 'зажгу'],
      ),
      when: all(flag('has_key'), atLeast('oil', 1)),
      next: 'forty',
    },
    {
      slug: 'release',
      name: t('Let every voice go home', 'Отпустить все голоса по домам'),
      prompt: '{{user}} decides that the lamps should be opened and the voices let go.',
      keywords: words(
        ['let them go', 'release', 'open the lamps', 'free them'],
        ['отпустить', 'отпускаем', 'открыть фонари', 'освободить'],
      ),
      when: any([flag('saw_tobias')], [flag('tobias_climbs')]),
      next: 'release',
    },
    {
      slug: 'leave',
      name: t('Ask for the boat while there is still water', 'Попросить лодку, пока есть вода'),
      prompt: '{{user}} decides to leave Orlin before the river shuts.',
      keywords: words(
        ['leave', 'boat', 'ferry', 'go back', 'go home'],
        ['уехать', 'лодк', 'паром', 'обратно', 'домой'],
      ),
      next: 'leave',
    },
    {
      slug: 'key',
      name: t('Notice the cord at Ilse’s neck', 'Заметить шнурок у Ильзы на шее'),
      prompt: 'Ilse, trusting {{user}}, takes the key from her neck and gives it up.',
      keywords: words(['key', 'cord', 'neck', 'the hook'], ['ключ', 'шнур', 'на шее', 'крючок']),
      when: any([no('has_key'), atLeast('trust_ilse', 2)], [no('has_key'), flag('ilse_knows')]),
      next: 'key-on-the-hill',
      sets: { flags: { has_key: true } },
    },
  ],
  context: { after: 12, next: 'decision' },
}
