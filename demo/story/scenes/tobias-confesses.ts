import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const tobiasConfesses: StaticScript = {
  kind: 'static',
  slug: 'tobias-confesses',
  name: t('Without spectacles', 'Без очков'),
  description: 'Tobias tells. He will come up the hill.',
  message: t(
    `I see. So she still lights it.

    They put me out of doors, because of the fever, and I was to keep quiet for her head. There was the lamp. It had been empty since old Dorn’s widow moved. I thought: if I say it into the lamp, then it will be said every evening, at the proper time, whether they let me in or not. Her bed was by that window.

    She heard it on Monday. On Tuesday. On Wednesday she lifted a hand; I saw the hand. I thought I had been extremely clever.

    On Thursday my father asked me to come in and say good night to her properly. And I stood beside the bed, and I could not. I had given it away. I said, “Until tomorrow.”

    I have put up four thousand bulbs. Not one of them has ever said a thing to anybody.

    I do not suppose that you could stay for a quarter of an hour? And then I think I had better come up the hill.`,
    `Вот как. Значит, она его всё зажигает.

    Меня выставили за дверь, из-за горячки, и велели не шуметь: у неё голова. А там фонарь. Он стоял пустой, с тех пор как съехала вдова старика Дорна. Я подумал: если сказать в фонарь, оно будет сказано каждый вечер, в положенное время, пустят меня или не пустят. Кровать стояла у того окна.

    В понедельник она слышала. Во вторник. В среду подняла руку, я видел руку. Мне казалось, я придумал чрезвычайно умно.

    В четверг отец позвал меня войти и пожелать ей спокойной ночи как следует. Я стоял у кровати и не мог. Я это отдал. Я сказал: «До завтра».

    Я повесил четыре тысячи ламп. Ни одна никому ничего не сказала.

    Вы не могли бы побыть здесь ещё четверть часа? А потом, я думаю, мне лучше подняться на холм.`,
  ),
  speaker: 'tobias',
  background: 'station-night',
  cast: [{ who: 'tobias', mix: 'tobias-unguarded', sprite: 'tobias-without-spectacles' }],
  music: 'the-twelfth-lamp',
  next: [{ scene: 'crossroads', priority: 0 }],
}

export const climb: StaticScript = {
  kind: 'static',
  slug: 'climb',
  name: t('Two men on the steps', 'Двое на ступенях'),
  description: 'Leads into the overheard talk.',
  message: t(
    `The back way up the hill starts lower down, across from Number Twelve, by steps worn in the middle like a saddle. You have got as far as the water-barrel when you hear that somebody is there before you, and that they have not heard you.

    One of them is breathing like a large animal. The other has put a folded newspaper on the step before sitting down.

    You could cough. You could go by with a nod. The barrel is wide, and dry on this side, and nobody has told you a single thing straight since the boat.`,
    `Задняя лесенка на холм начинается ниже, против Двенадцатого; ступени протёрты посередине, как седло. Вы добираетесь до бочки с водой и тут слышите, что кто-то вас опередил и вас не слышит.

    Один дышит, как большое животное. Другой, прежде чем сесть, подстелил на ступеньку сложенную газету.

    Можно кашлянуть. Можно пройти, кивнув. Но бочка широкая, с этой стороны сухо, а начистоту с вами сегодня толком никто не говорил.`,
  ),
  speaker: null,
  background: 'lamp-street-night',
  cast: [],
  music: 'fog-on-the-quay',
  next: [{ scene: 'overheard', priority: 0 }],
}
