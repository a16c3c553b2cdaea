import type { SmallNovel } from './small-novel.ts'

/** A gentle romance: a bakery that opens at night, and a letter nobody has collected. */
export const nightBakery: SmallNovel = {
  name: 'The Night Bakery',
  scene: 'counter',
  help: [
    'Talk to Marta about bread, about Leo, or about the letter behind the till. You can ask her to teach you.',
    'Поговорите с Мартой про хлеб, про Лео или про письмо за кассой. Можно попросить её научить вас печь.',
  ],
  start: [
    'It is ten past three. The only lit window in Linden Street smells of cardamom. Marta looks up from the dough. Leo, on the flour sacks, does not.',
    'Десять минут четвёртого. Единственное светлое окно на Липовой пахнет кардамоном. Марта поднимает голову от теста. Лео на мешках с мукой — нет.',
  ],
  cast: [
    {
      name: ['Marta', 'Марта'],
      aliases: [['the baker', 'пекарь']],
      lines: [
        [
          'I’m Marta. I bake from midnight to six and regret it from six to noon.',
          'Я Марта. С полуночи до шести пеку, с шести до полудня жалею об этом.',
        ],
        [
          'Hello. You’re letting the warm out. Come in properly.',
          'Здравствуйте. Вы тепло выпускаете. Заходите уж целиком.',
        ],
        [
          'Bread is patience you can eat. Mine’s rye tonight, with a little honey to apologise for it.',
          'Хлеб — это терпение, которое можно съесть. Сегодня ржаной, немного мёда вместо извинений.',
        ],
        [
          'Why at night? Because dough doesn’t ask questions, and neither do people at three in the morning. Usually.',
          'Почему ночью? Тесто вопросов не задаёт, и люди в три часа тоже. Обычно.',
        ],
        [
          'The letter’s been behind the till since spring. It’s addressed to “whoever stays”. Nobody’s stayed.',
          'Письмо за кассой с весны. Адресовано «тому, кто останется». Никто не остался.',
        ],
        [
          'Leo? He came for a roll in March. He’s still deciding which.',
          'Лео? Пришёл в марте за булочкой. До сих пор выбирает, за какой.',
        ],
        [
          'Married? To an oven. It’s hot-tempered, but it’s always home.',
          'Замужем? За печью. Характер горячий, зато всегда дома.',
        ],
        [
          'Hungry? Sit. Cardamom bun, heel of the rye, and no talking till half of it’s gone.',
          'Голодны? Садитесь. Булочка с кардамоном, горбушка ржаного, и ни слова, пока половины не станет.',
        ],
        [
          'Tired? My hands sleep on their own by now. I only go along to watch.',
          'Устала? Руки у меня уже спят отдельно. Я так, присматриваю.',
        ],
        [
          'Wash your hands, then. Flour on the board, weight on the heels. You’ll teach yourself, I’ll just stop you.',
          'Тогда мойте руки. Мука на доску, вес на основание ладони. Научитесь сами, я только останавливать буду.',
        ],
        [
          'It’s nothing. You’d have done the same with a bigger oven.',
          'Не за что. Вы бы с печью побольше сделали то же.',
        ],
        [
          'Go on, be rude. The dough’s had worse and it still rose.',
          'Грубите, грубите. Тесту и хуже доставалось, а поднялось.',
        ],
        [
          'Money? Put it in the bowl. Or don’t, I never count the bowl.',
          'Деньги? В миску. Или не кладите, я миску не считаю.',
        ],
        [
          'Rain again. Good. Rain makes people honest about wanting soup.',
          'Опять дождь. Хорошо. В дождь люди честно хотят супу.',
        ],
        [
          'I couldn’t tell you. I know about yeast and very little else.',
          'Не скажу. Я разбираюсь в дрожжах, больше почти ни в чём.',
        ],
        ['Take your time. Silence is what the crust is made of.', 'Не торопитесь. Из молчания корочка и делается.'],
        [
          'Good night, then. It’ll be here tomorrow, it’s only bread.',
          'Ну, доброй ночи. Завтра он тут будет, это всего лишь хлеб.',
        ],
        [
          'My father built the oven. He’s in the bricks, as far as I’m concerned.',
          'Печь отец сложил. По мне, так он в этих кирпичах.',
        ],
        [
          'Yes. Why not. At three in the morning that’s a whole philosophy.',
          'Да. А почему нет. В три часа ночи это целая философия.',
        ],
      ],
    },
    {
      name: ['Leo', 'Лео'],
      aliases: [
        ['the student', 'студент'],
        ['young man', 'молодой человек'],
      ],
      lines: [
        [
          'Leo. I’m writing a thesis on insomnia. So far it’s going without me.',
          'Лео. Пишу диплом о бессоннице. Пока справляется без меня.',
        ],
        ['Evening. Or morning. I’ve stopped taking sides.', 'Вечер. Или утро. Я уже ни на чьей стороне.'],
        [
          'Marta? She puts an extra bun in my bag and thinks I can’t count. I can count. I count all night.',
          'Марта? Кладёт мне лишнюю булочку и думает, я не считаю. Считаю. Я всю ночь считаю.',
        ],
        [
          'Love? Don’t say it so loud, she’ll hear, and then I’d have to leave, and I haven’t chosen a roll.',
          'Люблю? Не так громко, она услышит, и придётся уйти, а я ещё булочку не выбрал.',
        ],
        [
          'I didn’t write the letter. All right. I wrote it. Don’t look at the till.',
          'Письмо не я писал. Ладно. Я. Не смотрите на кассу.',
        ],
        ['Sleep? I’ve read about it.', 'Спать? Я об этом читал.'],
        [
          'You could tell her for me. No. Don’t. Eat something.',
          'Вы могли бы ей сказать за меня. Нет. Не надо. Съешьте что-нибудь.',
        ],
        [
          'Thanks. Nobody’s said that to me at this hour without wanting a chapter.',
          'Спасибо. В этот час мне такое говорят только научные руководители.',
        ],
        ['That’s fair. I’d insult me too.', 'Справедливо. Я бы себя тоже обругал.'],
        ['Don’t know. I’m only an expert on ceilings.', 'Не знаю. Я специалист только по потолкам.'],
        ['Ha! Put that in the thesis.', 'Ха! Это в диплом.'],
        [
          'Afraid? Of six o’clock. She turns the sign round and I have to be somebody.',
          'Боюсь? Шести часов. Она переворачивает табличку, и надо быть кем-то.',
        ],
        [
          'Bye. Mind the step, it’s the only thing here that isn’t kind.',
          'Пока. Осторожно, ступенька, она тут одна недобрая.',
        ],
        ['Mm. I like people who don’t fill things in.', 'Угу. Люблю тех, кто не заполняет паузы.'],
      ],
    },
  ],
  endings: [
    {
      slug: 'learn',
      name: ['Put on an apron and bake', 'Надеть фартук и печь'],
      when: 'The reader asks to be taught, puts on an apron or starts to knead.',
      keywords: [
        ['teach me', 'научите'],
        ['apron', 'фартук'],
        ['knead', 'месить'],
      ],
    },
    {
      slug: 'letter',
      name: ['Open the letter', 'Вскрыть письмо'],
      when: 'The reader says that they will stay, or takes the letter and opens it.',
      keywords: [
        ['open the letter', 'открыть письмо'],
        ['i will stay', 'я останусь'],
      ],
    },
    {
      slug: 'home',
      name: ['Go home through the rain', 'Пойти домой под дождём'],
      when: 'The reader says goodbye and leaves the bakery.',
      keywords: [
        ['go home', 'домой'],
        ['i have to go', 'мне пора'],
      ],
    },
  ],
}
