import { line } from '../script/text.ts'

export const ilseOnTheHill = [
  line(
    'sad',
    'So that’s who I’ve been putting my fingers in my ears for. I’m sorry. I’d have listened better if I’d known she was somebody’s mother.',
    'Так вот от кого я уши затыкала. Простите. Слушала бы иначе, знай я, что она чья-то мама.',
  ),
  line(
    'thoughtful',
    'Twenty-six years old, and I told people it was older than the church. I never looked behind the bush.',
    'Двадцать шесть лет ему, а я людям говорила: старше церкви. За куст ни разу не заглянула.',
  ),
  line(
    'neutral',
    'The third rule. It’s yours, so it’s your hand and nobody’s match but yours. I’ll hold the ladder. I’m known for it.',
    'Правило третье. Он ваш, значит, ваша рука и ваша спичка. Лестницу подержу. Я этим славлюсь.',
  ),
  line(
    'thoughtful',
    'What do I want? Don’t ask me that. I’ve an interest in Number One and I’d be a crooked judge.',
    'Чего хочу я? Не спрашивайте. У меня свой интерес в Первом, судья из меня кривой.',
  ),
  line(
    'sad',
    'If they’re opened, he goes out with the rest. And then it’s just a quay, and I’m just somebody who grew up on it. I’ve been trying that on since Sunday. It pinches less than I thought.',
    'Если открыть все, погаснет и он. И будет просто пристань, а я — просто человек, который на ней вырос. С воскресенья примеряю. Жмёт меньше, чем я думала.',
  ),
  line(
    'thoughtful',
    'If they stay, Lund goes on standing there like a carp. I’d have to look him in the face on Fridays.',
    'Если останутся, Лунд так и будет стоять карпом. Мне ему по пятницам в глаза смотреть.',
  ),
  line(
    'thoughtful',
    'Take the ledger and go, you could do that too. Half of those words were said to people who crossed the river. Nobody ever brought them round.',
    'Можно взять книгу и уехать, и это можно. Половину этих слов говорили тем, кто за рекой. И никто им их не отнёс.',
  ),
  line(
    'afraid',
    'Is somebody over there at the window? Or is it only the stove?',
    'Там кто-то у окна? Или это печка отсвечивает?',
  ),
  line(
    'glad',
    'What did you say to it, do you think? You were four. I’d said by then all the important things I was ever going to say, and most were about jam.',
    'Как думаете, что вы ему сказали? Вам было четыре. Я к четырём уже сказала всё важное в жизни, большей частью про варенье.',
  ),
  line(
    'glad',
    'I hear you, Agata, I’m holding it straight. Sorry. I do that. She isn’t here and I still get told.',
    'Слышу, Агата, ровно держу. Простите. Это я так. Её нет, а всё равно делает замечания.',
  ),
  line(
    'afraid',
    'It’s dark and I’m standing in the open without a lantern in my hand. I only mention it. You needn’t clap.',
    'Темно, я стою на юру, и лампы у меня в руке нет. Просто отмечаю. Хлопать не надо.',
  ),
  line(
    'neutral',
    'The oil? Shake the can. That’s what we spent and that’s what there is.',
    'Масло? Потрясите бидон. Что истратили, то истратили, а что есть, то есть.',
  ),
  line(
    'thoughtful',
    'Whatever you do, do it as if it were the first time somebody did it. That’s all she ever taught me about lamps.',
    'Что ни решите, делайте так, будто до вас этого никто не делал. Больше она меня про фонари ничему не учила.',
    'first-light',
  ),
  line(
    'sad',
    'It’s getting grey. You can see the chimneys. I never like this bit; they look so pale when they needn’t any more.',
    'Светает. Трубы видно. Не люблю этот час: они такие бледные, когда уже не нужны.',
  ),
  line(
    'neutral',
    'Shout at me if it helps. Better me than the mayor.',
    'Покричите на меня, если легче. Лучше на меня, чем на городского голову.',
  ),
  line('glad', 'Thank you for carrying the left side. I never said.', 'Спасибо, что слева несли. Я так и не сказала.'),
  line(
    'glad',
    'Thirty-nine burning. I counted twice on the way up. Nobody’s to ask me where Seven’s oil came from.',
    'Горят все тридцать девять. Пока поднималась, дважды пересчитала. И не спрашивайте, откуда у Седьмого масло.',
  ),
  line(
    'thoughtful',
    'The cost? Light it, and whoever gave goes on without. Open them, and whoever waits has nothing left to wait by. Leave, and it’s us that pay. There isn’t a cheap one. I looked.',
    'Цена? Зажжёте — кто отдал, так без своего и останется. Откроете — кто ждал, тому больше не у чего ждать. Уедете — заплатим мы. Дешёвого тут нет. Я искала.',
  ),
  line(
    'neutral',
    'Where are we? At the top. There’s nothing above us but the fortieth, and after that it’s weather.',
    'Где мы? На самом верху. Выше только сороковой, а за ним уже погода.',
  ),
]

export const osipOnTheHill = [
  line(
    'sad',
    'That’s Vera. I had her in the bow an hour after she said it. So that’s what she’d got rid of. She looked lighter and I took it for temper.',
    'Вера это. Через час после этих слов я её вёз, на носу сидела. Вот, значит, что она тут оставила. Полегчавшая была, я думал — со злости.',
  ),
  line(
    'thoughtful',
    'I’ve an hour of water left, less. If it’s the boat, say so before the sky’s pink. I’ll not hurry you. She will.',
    'Воды у меня на час, меньше. Если лодка — скажи, пока небо не розовое. Я не тороплю. Она торопит.',
  ),
  line(
    'glad',
    'The girl’s looking over the water. I’ve a tongue like a boot, but I think I’m about to use it. Ilse, she’s at the halt. She’s warm. There.',
    'Девчонка за реку глядит. Язык у меня как сапог, но сейчас, видно, скажу. Ильза, на разъезде она. В тепле. Ну вот.',
  ),
  line(
    'glad',
    'Agata at the window, yes. She’ll have her hand up against the glass, so, to see past the stove. I know how she looks out of a window.',
    'Агата у окна, да. И ладонь к стеклу приставила, вот так, чтоб печка не отсвечивала. Знаю я, как она в окно глядит.',
  ),
  line(
    'sad',
    'Twenty-seven’s down there, third bend. From here it looks like any other. I’d been afraid it would look foolish.',
    'Двадцать седьмой вон там, третий поворот. Отсюда такой же, как все. Я-то боялся, видно будет, что глупый.',
  ),
  line(
    'thoughtful',
    'Let them go, and I’d have it back. And it’s a thing you can’t hold in your mouth like a cherry stone; I’d have to walk over there and say it.',
    'Отпустишь — ко мне вернётся. А такое за щекой, как косточку, не подержишь: пришлось бы идти туда и говорить.',
  ),
  line(
    'thoughtful',
    'Keep them, and it stays said. She’s heard it eleven thousand times, Agata has, with the match in her hand. There are marriages with less in them.',
    'Оставишь — так и будет сказано. Агата его одиннадцать тысяч раз слышала, со спичкой в руке. Бывает супружество, где и того меньше.',
  ),
  line(
    'neutral',
    'I’d not tell you what to do. There’s one bank and there’s the other, and I make my living in between.',
    'Советовать не стану. Есть один берег, есть другой, а я кормлюсь посередине.',
  ),
  line(
    'thoughtful',
    'A thing needn’t be right, you know. It’s got to be yours. The right ones I’ve rowed over by the dozen, looking straight ahead.',
    'Оно ведь не обязательно, чтоб правильно. Надо, чтоб твоё. Правильных я десятками возил, глядели прямо перед собой.',
  ),
  line(
    'glad',
    'I brought that post up on my back, and you sat on top of it, on my shoulders, steering me by the ears.',
    'Столб этот я на горбу тащил, а ты у меня на загривке — и за уши правишь.',
  ),
  line(
    'glad',
    'You kept quiet when it’d have been easier not to. I’ll not forget it; I’ve little else to do, winters.',
    'Промолчать труднее было, чем сказать, а молчание выдержано. Я этого не забуду, зимой забывать нечем.',
  ),
  line(
    'neutral',
    'No, no smoke. Not today either. She’d see the spark.',
    'Нет, не раскурю. И сегодня нет. Она огонёк увидит.',
  ),
  line(
    'neutral',
    'If oil’s what is wanting, there’s a spoonful in my bow lantern. I shan’t need it to see her shut.',
    'Если за маслом дело, у меня в носовом фонаре на донышке есть. Чтобы глядеть, как она встаёт, мне свет не нужен.',
  ),
  line('neutral', 'Cold? That’s only the morning getting up.', 'Зябко? Это утро встаёт.'),
  line(
    'neutral',
    'What does it cost? Two coppers over. The rest is between you and the hill.',
    'Чего стоит? Перевоз — два медяка. Остальное у тебя с холмом.',
  ),
  line(
    'neutral',
    'Where are we? As far from the water as I’ve ever been. I don’t care for it.',
    'Где мы? Дальше от воды я не забирался. И не нравится мне это.',
  ),
]

export const tobiasOnTheHill = [
  line(
    'neutral',
    'Good morning. One may say that by now, I believe. I have always been sound on mornings.',
    'Доброе утро. Теперь уже, кажется, можно. С утрами у меня всегда всё было в порядке.',
  ),
  line(
    'thoughtful',
    'I make it fifty-one minutes. I only say so because I cannot stop knowing it.',
    'По моим часам пятьдесят одна минута. Говорю лишь потому, что не могу этого не знать.',
  ),
  line(
    'sad',
    'I counted thirty-nine and signed my name. I walked past this one with a notebook and put down “ornamental”.',
    'Я насчитал тридцать девять и подписался. Мимо этого прошёл с книжкой и записал: «декоративный».',
  ),
  line(
    'glad',
    'If it burns with the rest at sunrise, the Company has no contract here. I should have to wire them. I have been composing the telegram; so far it says “Good”.',
    'Если он на восходе горит вместе со всеми, договора у Компании здесь нет. Придётся телеграфировать. Я составляю текст; пока там слово «Хорошо».',
  ),
  line(
    'sad',
    'If they are opened cold, each goes home. The house opposite Number Twelve is empty, and there would be no one for me to say it to. I find that I should like to be able to, all the same.',
    'Если открыть холодными, каждый вернётся. Дом против Двенадцатого пуст, и сказать мне будет некому. Но, оказывается, мне всё же хотелось бы мочь.',
  ),
  line(
    'thoughtful',
    'There would be nothing dishonourable in leaving. I did it at nine. I can’t recommend it, but there is nothing dishonourable in it.',
    'Уехать не бесчестно. Я это сделал в девять лет. Рекомендовать не могу, но бесчестного ничего нет.',
  ),
  line(
    'thoughtful',
    'The key? The Company’s, yes. It is in my waistcoat. I believe I have been waiting for someone to be so impolite as to ask again.',
    'Ключ? От Компании, да. Он у меня в жилете. Я, кажется, жду, чтобы кто-нибудь был так невежлив и спросил ещё раз.',
  ),
  line(
    'sad',
    'She sounds a good deal like my own. Not the voice. The way of standing upright inside it.',
    'Она похожа на мою. Не голосом. Тем, как в нём выпрямлена спина.',
  ),
  line(
    'thoughtful',
    'I do not want the lamps taken down. There; I have never said so in any of the official languages.',
    'Я не хочу, чтобы фонари сняли. Вот. Ни на одном из служебных языков я этого ещё не говорил.',
    'first-light',
  ),
  line(
    'glad',
    'They would have both, you know. Bulbs in the kitchens, lamps in the street. Nobody asked for it to be one or the other. It was merely how the form was printed.',
    'Можно ведь и то и другое. В кухнях лампочки, на улице фонари. Никто не требовал, чтобы либо — либо. Просто так отпечатали бланк.',
  ),
  line(
    'neutral',
    'Be as angry as you wish. I have brought the right gloves for it.',
    'Сердитесь сколько угодно. Перчатки на мне подходящие.',
  ),
  line(
    'glad',
    'The charter? “All forty, together, at a sunrise.” I have it by heart. It is the only clause I ever met that I should like to sing.',
    'Хартия? «Все сорок вкупе, до восхода солнечного». Я знаю наизусть. Единственный пункт в моей жизни, который хочется спеть.',
  ),
  line(
    'afraid',
    'Frightened? Moderately. I am standing quite near to a number of things.',
    'Боюсь ли? Умеренно. Я стою довольно близко от многих вещей.',
  ),
  line(
    'glad',
    'Please take your time. I shall tell anyone who asks that my watch stopped.',
    'Прошу вас, не спешите. Я всем скажу, что у меня встали часы.',
  ),
  line(
    'sad',
    'The cost? I can give it to you in kilowatts, or in people. The second column does not come out.',
    'Цена? Могу в киловаттах, могу в людях. Второй столбец не сходится.',
  ),
  line(
    'neutral',
    'Where are we? By my plan, at the end of the line. The plan shows nothing here.',
    'Где мы? По моему плану — в конце линии. На плане здесь ничего нет.',
  ),
]
