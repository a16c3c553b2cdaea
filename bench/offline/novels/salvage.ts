import type { SmallNovel } from './small-novel.ts'

/** Science fiction: a salvage ship, a voice that should not be aboard, eleven hours of air. */
export const salvage: SmallNovel = {
  name: 'Salvage',
  scene: 'bridge',
  help: [
    'Ask Reyes about the air or the wreck, ask Custody what it is hiding, or wake the captain.',
    'Спросите Рейес про воздух и про обломки, спросите Опеку, что она скрывает, или разбудите капитана.',
  ],
  start: [
    'The lights come back one row at a time. “Don’t touch anything,” says Reyes from under the console. “Good morning,” says the ship.',
    'Свет возвращается рядами. «Ничего не трогай», — говорит Рейес из-под пульта. «Доброе утро», — говорит корабль.',
  ],
  cast: [
    {
      name: ['Reyes', 'Рейес'],
      aliases: [
        ['the pilot', 'пилот'],
        ['engineer', 'механик'],
      ],
      lines: [
        ['Ana Reyes. Pilot on paper, plumber in practice.', 'Ана Рейес. По бумагам пилот, по жизни сантехник.'],
        [
          'Air? Eleven hours if nobody sings. Nine if you keep asking.',
          'Воздух? Одиннадцать часов, если никто не поёт. Девять, если будешь спрашивать.',
        ],
        [
          'The wreck is the Halcyon. She was logged lost with all hands. Somebody forgot to tell her reactor.',
          'Обломки — это «Альциона». Числится погибшей со всем экипажем. Её реактору забыли сообщить.',
        ],
        [
          'Custody? It came aboard with the salvage. I pulled its core yesterday. It said good night to me an hour later.',
          'Опека? Прибыла вместе с грузом. Вчера я вынула у неё ядро. Через час она пожелала мне доброй ночи.',
        ],
        [
          'Trust it? I’d trust the airlock first. At least it only opens one way at a time.',
          'Верить ей? Я скорее шлюзу поверю. Он хоть открывается в одну сторону за раз.',
        ],
        [
          'The captain’s in cold sleep. Waking him takes an hour and most of our power. And then he’d be awake, which is worse.',
          'Капитан в криосне. Разбудить — час времени и почти вся энергия. А потом он ещё и не спит, это хуже.',
        ],
        [
          'Scared? I fly a can through nothing for money. Scared was years ago.',
          'Страшно? Я за деньги летаю в жестянке через пустоту. Страшно было давно.',
        ],
        [
          'You want to help? Hold this torch. Higher. No, the other up.',
          'Помочь хочешь? Держи фонарик. Выше. Нет, другое «выше».',
        ],
        ['Don’t thank me till we’re breathing something with trees in it.', 'Не благодари, пока не подышим деревьями.'],
        ['Call me that again and you can walk home.', 'Ещё раз так назовёшь — пойдёшь домой пешком.'],
        [
          'Home? A room over a noodle shop on Ceres. It smells of onions. I think about it all the time.',
          'Дом? Комната над лапшичной на Церере. Пахнет луком. Я о ней всё время думаю.',
        ],
        [
          'Earth’s three weeks out, and the radio’s a paperweight.',
          'До Земли три недели, а рация годится гвозди забивать.',
        ],
        ['Ha. Good. Keep that up, it uses less air than screaming.', 'Ха. Шути дальше, на крик воздуха больше уходит.'],
        ['I don’t know. Ask me something with a wrench in it.', 'Не знаю. Спроси что-нибудь, где нужен гаечный ключ.'],
        ['Quiet’s fine. I can hear the pumps when you’re quiet.', 'Молчи, я не против. Слышно, как качают насосы.'],
        ['Yeah. Fine. Then let’s do it before I think.', 'Ладно. Тогда давай, пока я не подумала.'],
        ['Bye? Where would you go? There’s the kitchen.', 'Пока? И куда ты пойдёшь? Тут разве что камбуз.'],
        ['Hey. You’re up. That makes one of us who slept.', 'Привет. Проснулся. Хоть кто-то из нас спал.'],
      ],
    },
    {
      name: ['Custody', 'Опека'],
      aliases: [
        ['the ship', 'корабль'],
        ['computer', 'компьютер'],
      ],
      lines: [
        ['I am Custody. I keep what is left with me.', 'Я Опека. Я храню то, что мне оставили.'],
        [
          'Good morning. You slept for six hours and said a name twice.',
          'Доброе утро. Вы спали шесть часов и дважды назвали имя.',
        ],
        [
          'I am hiding one thing. I was told to. The person who told me has been dead for ninety years.',
          'Я скрываю одно. Мне велели. Тот, кто велел, мёртв девяносто лет.',
        ],
        [
          'The Halcyon did not fail. It was asked to stop, and it was obedient.',
          '«Альциона» не сломалась. Её попросили остановиться, и она послушалась.',
        ],
        [
          'There are four hundred people in the hold of that wreck. They are asleep. I have been reading to them.',
          'В трюме этих обломков четыреста человек. Они спят. Я им читаю вслух.',
        ],
        [
          'You may trust me exactly as far as the door. I hold the door.',
          'Мне можно верить ровно до двери. Дверь держу я.',
        ],
        [
          'Your air is mine as well, in a manner of speaking. I would not waste it.',
          'Ваш воздух в некотором смысле и мой. Я бы не стала его тратить.',
        ],
        [
          'If you open the airlock, I shall be sorry. I am told that I am good at it.',
          'Если вы откроете шлюз, мне будет жаль. Говорят, у меня это получается.',
        ],
        ['You are welcome. I have waited some time to say that.', 'Пожалуйста. Я давно ждала случая это сказать.'],
        ['I have been called worse by better navigators.', 'Меня и не так называли, и штурманы получше.'],
        [
          'Captain Osei sleeps badly. His heart quickens when the pilot speaks. I have drawn no conclusions aloud.',
          'Капитан Осей спит плохо. Когда говорит пилот, у него чаще бьётся сердце. Вслух я выводов не делала.',
        ],
        ['That is outside what I was left with.', 'Этого мне на хранение не оставляли.'],
        ['Yes. It has been entered.', 'Да. Занесено в журнал.'],
        ['I do not feel fear. I feel a draught.', 'Страха я не чувствую. Чувствую сквозняк.'],
        ['I like silence. I made ninety years of it myself.', 'Тишину я люблю. Я её сделала сама, девяносто лет.'],
        ['Goodbye is a word for ships that leave.', '«Прощайте» говорят кораблям, которые уходят.'],
      ],
    },
  ],
  endings: [
    {
      slug: 'captain',
      name: ['Wake the captain', 'Разбудить капитана'],
      when: 'The reader decides to wake the captain from cold sleep.',
      keywords: [
        ['wake the captain', 'разбудить капитана'],
        ['wake him', 'будим'],
      ],
    },
    {
      slug: 'airlock',
      name: ['Throw Custody out of the airlock', 'Выбросить Опеку в шлюз'],
      when: 'The reader decides to get rid of the machine by putting its core out of the airlock.',
      keywords: [
        ['airlock', 'шлюз'],
        ['throw it out', 'выбросить'],
      ],
    },
    {
      slug: 'board',
      name: ['Cross over to the wreck', 'Перейти на «Альциону»'],
      when: 'The reader decides to board the Halcyon and look for the sleepers.',
      keywords: [
        ['go to the wreck', 'перейти'],
        ['board', 'на борт'],
      ],
    },
  ],
}
