import { line } from '../script/text.ts'

export const tobiasAtTheStation = [
  line(
    'neutral',
    'Good evening. Do forgive the temperature; the dynamo prefers it.',
    'Добрый вечер. Простите за холод, так любит динамо.',
  ),
  line(
    'neutral',
    'Krantz. With a K and a tz; the sign-painter has already made both mistakes.',
    'Кранц. Через «а» и без мягкого знака; маляр уже ошибся в обоих возможных местах.',
  ),
  line(
    'sad',
    'I regret it extremely. I have regretted it in writing, to the town council, on two occasions.',
    'Я чрезвычайно сожалею. Я сожалел в письменном виде, в городскую управу, дважды.',
  ),
  line(
    'sad',
    'Why must they come down? Because the contract says so: thirty-nine lamps, in use. I did not write it. I merely counted. It is a terrible thing to be the man who counted.',
    'Почему снимать? Потому что так в договоре: тридцать девять фонарей, действующих. Писал не я. Я только считал. Ужасно быть тем, кто считал.',
  ),
  line(
    'thoughtful',
    'The works order said forty keys. I wrote to ask. They replied that forty is what is carved over the town gate. So I have a key for a lamp that does not burn. It is in this drawer. Nobody has ever asked me for it.',
    'В наряде значилось сорок ключей. Я запросил. Ответили, что сорок высечено над городскими воротами. Так что у меня есть ключ от фонаря, который не горит. Он в этом ящике. Его никто ни разу не спросил.',
  ),
  line(
    'thoughtful',
    'Oil? For the bearings, yes, they had me buy up the barrel. I put a can aside. I could not tell you why; I suppose I dislike to see a shelf quite empty. Take it, if it is of use.',
    'Масло? Для подшипников, да, мне велели выкупить бочку. Один бидон я отставил. Не могу сказать зачем; вероятно, не люблю совсем пустых полок. Возьмите, если пригодится.',
  ),
  line(
    'angry',
    'You may call me a thief. I have looked into the word. A thief wants the thing he takes.',
    'Можете звать меня вором. Я справлялся об этом слове. Вор хочет того, что берёт.',
  ),
  line(
    'glad',
    'With these, a surgeon can see to stitch at three in the morning. A child may get up for a glass of water and not fall. I repeat this to myself in the tone of a brochure, but it happens to be true.',
    'При таком свете хирург в три часа ночи видит, что шьёт. Ребёнок встанет попить и не упадёт. Я повторяю это про себя тоном рекламного листка, но это, видите ли, правда.',
  ),
  line(
    'neutral',
    'Where I grew up? In the city, chiefly. In a school with very good workshops.',
    'Где вырос? В городе, главным образом. В училище с превосходными мастерскими.',
  ),
  line(
    'sad',
    'Orlin? I knew it slightly. As one knows a place one left at the age of nine with a scarf over one’s mouth.',
    'Орлин? Немного знал. Как знают место, откуда тебя увезли девяти лет, с шарфом поверх рта.',
  ),
  line(
    'afraid',
    'I have surveyed every lamp but one. I had my assistant do Number Twelve. I told him I had a train.',
    'Я обмерил все фонари, кроме одного. Двенадцатый обмерял помощник. Я сказал, что опаздываю на поезд.',
  ),
  line(
    'afraid',
    'Good … yes. Quite. Until tomorrow, then. You must excuse me, it is a defect of speech; I have never got past the first word.',
    'Спокойной… да. Совершенно верно. Итак, до завтра. Прошу извинить, дефект речи: дальше первого слова у меня никогда не идёт.',
  ),
  line(
    'afraid',
    'A boy? There are a great many boys. I believe it is usual.',
    'Мальчик? Мальчиков очень много. Полагаю, так заведено.',
  ),
  line(
    'afraid',
    'The house with the shutters, yes. Narrow. Eleven steps. I should think there are eleven steps. Will you excuse me a moment, the gauge.',
    'Дом со ставнями, да. Узкий. Одиннадцать ступенек. Полагаю, что одиннадцать. Прошу прощения, манометр.',
  ),
  line(
    'sad',
    'My mother is dead. She had a fever when I was a child and they sent me out into the street, so that I should not catch it. I did not catch it.',
    'Моя мать умерла. У неё была горячка, я был ребёнком, и меня выслали на улицу, чтобы не заразился. Я не заразился.',
  ),
  line(
    'thoughtful',
    'All forty? Say that clause again, if you would. “So soon as all Forty shall have burned together at a sunrise.” That is a condition precedent. Dear me. That would supersede us entirely.',
    'Все сорок? Повторите пункт, будьте любезны. «Когда же все сорок вкупе прогорят до восхода». Это отлагательное условие. Боже мой. Это ведь отменяет нас целиком.',
  ),
  line(
    'thoughtful',
    'I am a man who reads contracts. If somebody were to show me a better one before nine minutes to eight, I should be obliged to read it. I should read slowly.',
    'Я человек, который читает договоры. Если до без девяти восемь мне предъявят лучший, я буду обязан его прочесть. Читал бы я медленно.',
  ),
  line(
    'neutral',
    'When a lamp is opened cold, without lighting, the voice goes home. To whoever gave it; they can say it again, I mean. It is in a footnote of the Company’s survey. The word used was “losses”.',
    'Если фонарь открыть холодным, не зажигая, голос возвращается домой. К тому, кто дал: он снова может это произнести. В отчёте Компании это в сноске. Там стоит слово «потери».',
  ),
  line(
    'thoughtful',
    'Your aunt gave me tea. Fourteen days ago. I said what I had come to say and she said: “Drink, Tobias.” I had not told her my Christian name.',
    'Ваша тётя поила меня чаем. Четырнадцать дней назад. Я сказал всё, что полагалось, а она говорит: «Пей, Тобиас». Имени я ей не называл.',
  ),
  line(
    'sad',
    'You are kind. I wish you would not be. I have arranged the whole week on the other assumption.',
    'Вы добры. Лучше не надо. Я всю неделю выстроил исходя из обратного.',
  ),
  line(
    'glad',
    'Was that a joke? I ask because I have one too. The mayor wished to know whether the electricity could be delivered warm.',
    'Это шутка? Спрашиваю, потому что у меня тоже есть. Городской голова интересовался, нельзя ли подавать электричество подогретым.',
  ),
  line(
    'neutral',
    'Please. One can be silent here quite comfortably. That is what I like about the bulbs.',
    'Пожалуйста. Молчать здесь очень удобно. За то я эти лампы и люблю.',
  ),
  line(
    'neutral',
    'Where are you? In the electric station, two steps from the switch. I should not lean.',
    'Где вы? На электрической станции, в двух шагах от рубильника. Я бы не прислонялся.',
  ),
]
