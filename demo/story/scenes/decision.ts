import type { InteractiveScript } from '../script/records.ts'
import { line, t } from '../script/text.ts'
import { all, any, atLeast, atMost, flag, no } from '../script/when.ts'

/** The last choice: only buttons, each shown on its conditions. Two of them are always there. */
export const decision: InteractiveScript = {
  kind: 'interactive',
  slug: 'decision',
  name: t('Before the sun', 'До солнца'),
  description: 'The three finals part here. Several ways to the oil and the key, depending on who trusts the reader.',
  start: t(
    `The east is the colour of a dishcloth, then of the inside of a shell. Down on the river something draws a long clear note, as a finger does round the rim of a glass.

    Nobody is looking at you. All of them are taking great care over it: at a boot, at a watch, at the wick of a lantern which needs nothing done to it.

    In the whole of your life no one has waited for you so politely.`,
    `Восток цвета посудной тряпки, потом — цвета раковины изнутри. Внизу на реке что-то тянет длинную чистую ноту, как палец по краю стакана.

    На вас никто не смотрит. Все очень стараются: на сапог, на часы, на фитиль, с которым ничего делать не нужно.

    За всю жизнь никто не ждал вас так вежливо.`,
  ),
  speaker: null,
  cast: [
    {
      who: 'ilse',
      mix: 'ilse-open',
      // In the text nobody looks at the reader, so she looks away.
      sprite: 'ilse-thoughtful',
      position: 'center',
      lines: [
        line('neutral', 'Whichever it is, I’ll carry the ladder.', 'Что бы ни было, лестницу несу я.'),
        line('thoughtful', 'Take your time. But not much.', 'Не торопитесь. Но и не медлите.'),
      ],
    },
  ],
  backgrounds: [{ asset: 'hill-dawn', priority: 1 }],
  arrival: { transition: 'fade' },
  music: { mix: 'truth', start: 'first-light' },
  prompts: [{ say: 'Nobody advises {{user}}. They wait.' }],
  choices: [
    {
      slug: 'light',
      name: 'Light the fortieth',
      label: t('Light the fortieth', 'Зажечь сороковой'),
      when: all(flag('has_key'), atLeast('oil', 1)),
      next: 'forty',
    },
    {
      slug: 'bow-oil',
      name: 'Light it with Osip’s oil',
      label: t(
        'The can is empty. Ask Osip for what is left in the bow lantern',
        'Бидон пуст. Попросить у Осипа остаток из носового фонаря',
      ),
      when: any(
        [flag('has_key'), atMost('oil', 0), flag('saw_osip'), no('promised_silence')],
        [flag('has_key'), atMost('oil', 0), flag('saw_osip'), no('ilse_knows')],
      ),
      next: 'forty',
      sets: { scales: { oil: '1' } },
    },
    {
      slug: 'belt-lantern',
      name: 'Light it with Ilse’s lantern',
      label: t(
        'The can is empty. Look at the lantern on Ilse’s belt',
        'Бидон пуст. Посмотреть на лампу у Ильзы на поясе',
      ),
      when: all(flag('has_key'), atMost('oil', 0), atLeast('trust_ilse', 3)),
      next: 'forty',
      sets: { scales: { oil: '1', trust_ilse: '+1' } },
    },
    {
      slug: 'ask-ilse',
      name: 'Ask Ilse for the key',
      label: t('Hold out your hand to Ilse', 'Протянуть руку Ильзе'),
      when: any([no('has_key'), atLeast('trust_ilse', 2)], [no('has_key'), flag('ilse_knows')]),
      next: 'key-on-the-hill',
      sets: { flags: { has_key: true } },
    },
    {
      slug: 'waistcoat-key',
      name: 'Take Tobias’s key and light the fortieth',
      label: t(
        'Be so impolite as to ask Mr Krantz for his key, and light it',
        'Невежливо попросить у господина Кранца ключ — и зажечь',
      ),
      when: all(no('has_key'), flag('tobias_climbs'), atLeast('oil', 1)),
      next: 'forty',
      sets: { flags: { has_key: true } },
    },
    {
      slug: 'release',
      name: 'Let the voices go',
      label: t('Open all the lamps, and let the voices go home', 'Открыть все фонари и отпустить голоса'),
      next: 'release',
    },
    {
      slug: 'leave',
      name: 'Leave with Osip',
      label: t('Go down to the boat while there is water', 'Спуститься к лодке, пока есть вода'),
      next: 'leave',
    },
  ],
  context: { after: 4, next: 'release' },
}
