import type { InteractiveScript } from '../script/records.ts'
import { line, t } from '../script/text.ts'
import { all, atLeast, flag, no } from '../script/when.ts'
import { words } from '../script/words.ts'

/** The two men talk to each other; every line works on its own, so that any order makes a conversation. */
export const overheard: InteractiveScript = {
  kind: 'interactive',
  slug: 'overheard',
  name: t('Behind the barrel', 'За бочкой'),
  description: 'Osip and Tobias talk under lamp twelve; the reader listens and may step out.',
  readerSpeaks: false,
  start: t(
    `You’ll ruin those trousers, Mr Krantz. That’s two hundred years of boots you’re sitting on.

    Have some of this. No, it isn’t spirits, it’s tea. You’re looking at that house as if it owed you money.

    Take your time. The hill isn’t going anywhere, and I’ve breath to wait for. It generally comes up about two minutes behind me.`,
    `Штаны испортите, господин Кранц. Вы на двухстах годах сапог сидите.

    Глотните-ка. Да не спирт это, чай. А на дом глядите так, будто он вам денег должен.

    Вы не спешите. Холм никуда не денется, а мне ещё дыхание подождать надо. Оно у меня обычно минуты на две отстаёт.`,
  ),
  speaker: 'osip',
  cast: [
    {
      who: 'osip',
      mix: 'osip-everyday',
      sprite: 'osip-thoughtful',
      position: 'left',
      lines: [
        line(
          'thoughtful',
          'I knew you by the ears, on the ferry, with your dynamo. You’d the same ears at nine. I said nothing. I say nothing to most people, it’s how I’ve kept my custom.',
          'Я вас по ушам узнал, на пароме, с вашей динамой. В девять лет те же были уши. Я промолчал. Я почти всем молчу, на том и держусь.',
        ),
        line(
          'sad',
          'I took you over, you know. You and your father. You kept the scarf on your mouth as though something might fall out.',
          'Я ж вас и увозил. Вас с отцом. Вы шарф ко рту прижимали, будто оттуда что выпасть может.',
        ),
        line(
          'glad',
          'Your mother used to send down soup. In that blue can. I’ve got it still; I keep nails in it, God forgive me.',
          'Матушка ваша мне суп на пристань присылала. В синем судке. Он у меня цел; гвозди держу, прости господи.',
        ),
        line(
          'sad',
          'There’s one up here that’s mine. Never mind which. A man goes to practise a question, and thirty years on he’s still carrying jam up the hill in place of it.',
          'Тут и мой один есть. Который — неважно. Пошёл человек вопрос разучить, и вот тридцать лет вместо него варенье в гору носит.',
        ),
        line(
          'thoughtful',
          'What did she say to it? Nothing. How would she? I’d never asked her. I’d asked a lamp.',
          'Что она ответила? Ничего. А на что? Я ж её не спрашивал. Я фонарь спросил.',
        ),
        line(
          'thoughtful',
          'If you open it cold, they tell me, it comes back in your mouth. I’ve been thinking about that. I’m sixty-seven. I’d have to find out whether I still meant it. I’d know by breakfast, I suppose.',
          'Говорят, ежели холодным открыть, оно обратно на язык вернётся. Вот сижу думаю. Шестьдесят семь мне. Надо будет проверить, так ли я считаю. К завтраку, поди, узнал бы.',
        ),
        line(
          'thoughtful',
          'I’m not telling you your trade. But I’ve pulled people out of that river who’d only let go because their hands were cold.',
          'Не учу вас, дело ваше. Только я из этой реки таких вытаскивал, кто отпустил, потому что руки замёрзли, и больше ни почему.',
        ),
        line(
          'neutral',
          'The one from the boat will settle it. No, I’ve put no word in. There’s a person across the water who’d have my hide.',
          'Кто сегодня приехал, тот и решит. Нет, я словечка не замолвил. Есть на том берегу человек, он с меня шкуру спустит.',
        ),
        line(
          'glad',
          'They’re decent, I’d say. They drank the tea before they asked. You can rear a person for thirty years and not get that into them.',
          'По-моему, душа порядочная. Сперва чай, потом вопрос. Этого иному и за тридцать лет не вобьёшь.',
        ),
        line(
          'thoughtful',
          'Listen, now. It’s going to gutter, it always does about this time, and then it says its piece again. You needn’t stay. I’ll tell you how it came out.',
          'Вот сейчас моргнёт — он об эту пору всегда моргает — и опять скажет. Можете не оставаться. Я вам потом перескажу.',
        ),
        line(
          'neutral',
          'Put your glove on. Or don’t. It’s only us and the barrel.',
          'Перчатку-то наденьте. А хотите — не надевайте. Тут все свои: мы да бочка.',
        ),
        line(
          'glad',
          'Well, I’m going up. These knees don’t take a hill twice, so if I’m there, I’m there for good. Mind the barrel, Mr Krantz. It’s got a coat on.',
          'Ну, я наверх. Колени у меня на два раза не рассчитаны, так что уж если дойду, то насовсем. Осторожней с бочкой, господин Кранц. Она в пальто.',
        ),
      ],
    },
    {
      who: 'tobias',
      mix: 'tobias-correct',
      sprite: 'tobias-neutral',
      position: 'right',
      lines: [
        line(
          'neutral',
          'Thank you. It is very sweet. No, I mean it as a description.',
          'Благодарю. Очень сладко. Нет, это я в описательном смысле.',
        ),
        line(
          'thoughtful',
          'I counted the steps to the door. There are eleven. I had rather hoped to have been wrong about that.',
          'Я сосчитал ступеньки до двери. Их одиннадцать. Я, признаться, надеялся, что ошибся.',
        ),
        line(
          'sad',
          'It is smaller. One is told that houses become smaller, but this one has been quite unreasonable.',
          'Он стал меньше. Говорят, дома становятся меньше, но этот превзошёл всякую меру.',
        ),
        line(
          'sad',
          'I was instructed to be quiet. I have been quiet for thirty-two years. I do not think they meant as long as that.',
          'Мне велели не шуметь. Я не шумел тридцать два года. Не думаю, чтобы имелось в виду так долго.',
        ),
        line(
          'afraid',
          'At nine minutes to eight I am to close a switch. It weighs two pounds. I tried it this evening, without current, and my arm would not do it.',
          'Без девяти минут восемь я обязан замкнуть рубильник. Усилие — два фунта. Я пробовал вечером, без тока, и рука отказалась.',
        ),
        line(
          'thoughtful',
          'I came to be rid of it, Mr Osip. I thought, if I take it down with my own hands, that will be the end of him standing there.',
          'Я приехал избавиться, господин Осип. Думал: сниму собственными руками, и он перестанет там стоять.',
        ),
        line(
          'sad',
          'He is still being so brave about it. That is what I cannot … He has no idea. He thinks it is going to work.',
          'Он так храбрится. Вот чего я не могу… Он ведь ничего не знает. Он думает, что получится.',
        ),
        line(
          'thoughtful',
          'Does the young lady really answer him? Every night? She says it back? I see. That was not in the survey.',
          'Барышня в самом деле ему отвечает? Каждый вечер? Говорит «доброй ночи»? Понимаю. В отчёте этого не было.',
        ),
        line(
          'glad',
          'There is a fortieth lamp, and no one can tell me whose. I find I have begun to hope about it, which is not a thing I am trained in.',
          'Есть сороковой фонарь, и никто не может сказать чей. Замечаю, что начал на него надеяться, а этому меня не обучали.',
        ),
        line(
          'thoughtful',
          'In law, a thing that has burned belongs to whoever lit it. I am not certain that is the law. I should like it to be.',
          'По закону то, что горело, принадлежит тому, кто зажёг. Не уверен, что таков закон. Хотелось бы.',
        ),
        line(
          'sad',
          'If it were let go, I could say it. There would be nobody to say it to. Would you call that a gain? I am asking as an engineer.',
          'Если отпустить, я смогу это сказать. Но сказать будет некому. Вы бы назвали это выигрышем? Спрашиваю как инженер.',
        ),
        line(
          'thoughtful',
          'I will come up. I shall stand at the back and hold my hat. One ought to be present at what one has signed.',
          'Я поднимусь. Встану позади и буду держать шляпу. Следует присутствовать при том, что подписал.',
        ),
      ],
    },
  ],
  backgrounds: [{ asset: 'lamp-street-night', priority: 1 }],
  music: { mix: 'truth', start: 'the-twelfth-lamp' },
  prompts: [
    {
      say: 'Osip and Tobias talk to each other and take turns. Neither knows for certain that {{user}} is behind the barrel; Osip suspects. Each circles what he gave away: Osip his proposal in lamp twenty-seven, Tobias his good night in lamp twelve, above them. Two shy men being gentle with each other. It ends with both deciding to go up.',
    },
    { say: 'Osip does not tell Tobias where Agata is; he says "a person across the water".' },
    {
      say: 'Tobias has already told {{user}} the story of the lamp; tonight he tells it lightly, as one presses a bruise.',
      when: all(flag('tobias_confessed')),
    },
  ],
  endings: [
    {
      slug: 'step-out',
      name: t('Step out from behind the barrel', 'Выйти из-за бочки'),
      prompt: 'One of the men turns to the barrel and speaks to {{user}}, who steps out.',
      keywords: words(['step out', 'cough'], ['выйти', 'кашлян']),
      when: all(atLeast('courage', 1)),
      next: 'hill',
      sets: { flags: { tobias_climbs: true, heard_lamp_twelve: true }, scales: { courage: '+1' } },
    },
    {
      slug: 'stay-hidden',
      name: t('Wait until the lamp has spoken', 'Дождаться, пока фонарь заговорит'),
      prompt: 'Lamp twelve gutters and the boy’s voice is heard; both men fall silent.',
      keywords: words(['wait', 'listen'], ['ждать', 'слушать']),
      when: all(no('heard_lamp_twelve')),
      next: 'hill',
      sets: { flags: { tobias_climbs: true, heard_lamp_twelve: true } },
    },
  ],
  context: { after: 8, next: 'hill', sets: { flags: { tobias_climbs: true } } },
}
