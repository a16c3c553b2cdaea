import { line } from '../script/text.ts'

export const ilseInTheWorkshop = [
  line(
    'neutral',
    'Sit. The stool’s for visitors. We’ve had four since I came, and one was a goat.',
    'Садитесь. Табурет для гостей. При мне их было четверо, считая козу.',
  ),
  line(
    'thoughtful',
    'The ledger? It isn’t locked. That’s the worst of it. She just said “not yet” and went up the street, and for six years I’ve not yet.',
    'Книга? Она не заперта. Это хуже всего. Сказала «рано» и пошла наверх, и вот шестой год рано.',
  ),
  line(
    'neutral',
    'Read it if you like. You’re not an apprentice, nobody’s told you “not yet”. It’ll cost a lamp’s worth of oil to see by.',
    'Читайте, если хотите. Вы не в ученье, вам никто не говорил «рано». Масла уйдёт на целый фонарь.',
  ),
  line(
    'sad',
    'The spectacles are lenses up. She always puts them down lenses up when she means to come back. I’ve told myself that about forty times.',
    'Очки стёклами кверху. Она так кладёт, когда собирается вернуться. Я себе это уже раз сорок сказала.',
  ),
  line(
    'angry',
    'Sunday? Nothing. She was polishing the fortieth’s glass and I was filling cans, it was a Sunday like any other. Ask me something else.',
    'В воскресенье? Ничего. Она протирала стекло сорокового, я наливала бидоны, воскресенье как воскресенье. Спросите другое.',
  ),
  line(
    'sad',
    'All right. She said somebody was coming for the fortieth. She said it the way other people say the bread’s done. And I lost my temper.',
    'Ладно. Она сказала: за сороковым едут. Таким голосом говорят, что хлеб готов. И я не выдержала.',
  ),
  line(
    'sad',
    'I told her, “Nobody’s coming. You’re keeping a chair for a child that doesn’t remember your name.” Six years I’d held that ladder, you see. I thought perhaps the chair was mine.',
    'Я сказала: «Никто не едет. Вы стул бережёте для ребёнка, который имени вашего не помнит». Я ведь шесть лет эту лестницу держала. Думала, может, это мой стул.',
  ),
  line(
    'sad',
    'And she hung her coat on the hook, so neatly, and put her spectacles down, and went out. She closed the door quietly. I’d have given anything for a slam.',
    'И она повесила пальто, аккуратно так, положила очки и вышла. Дверь закрыла тихо. Я бы всё отдала, чтоб хлопнула.',
    'fog-on-the-quay',
  ),
  line(
    'angry',
    'Don’t be kind about it. When people are kind I have to go and clean something.',
    'Не надо меня жалеть. Когда жалеют, мне приходится идти что-нибудь чистить.',
  ),
  line(
    'glad',
    'Not my fault. You’re the first who’s said it. You’re also the first I’ve told, so the count is one to one.',
    'Не моя вина. Вы первый человек, кто это сказал. Правда, и рассказала я вам первым, так что один — один.',
  ),
  line(
    'thoughtful',
    'The hook? Empty since Sunday. I can tell you the key isn’t lost. That’s all I can tell you while you’re sitting on the good stool looking like her.',
    'Крючок? Пуст с воскресенья. Могу сказать, что ключ не потерян. Больше ничего не скажу, пока вы сидите на хорошем табурете и так на неё похожи.',
  ),
  line(
    'sad',
    'Number One is mine. I don’t mean I look after it. I mean there’s a man in it who says, “Wait by the light, Ilse. I’ll be back before it goes out.”',
    'Первый — мой. Я не про то, что за ним смотрю. Там мужчина, и он говорит: «Жди у света, Ильза. Вернусь, пока не погас».',
  ),
  line(
    'sad',
    'My father had a barge. I was six. So I waited by the light, and it didn’t go out, because Agata came down three times that night and filled it. She’s filled it ever since. Now you know what I’m doing in this trade.',
    'У отца была баржа. Мне было шесть. Я ждала у света, и свет не гас, потому что Агата за ночь трижды спускалась и доливала. С тех пор и доливает. Теперь вы знаете, что я делаю в этом ремесле.',
  ),
  line(
    'afraid',
    'If it goes out, he isn’t coming. I know how that sounds. I’m twenty-four, I know exactly how it sounds.',
    'Если погаснет — значит, не вернётся. Я понимаю, как это звучит. Мне двадцать четыре, я прекрасно понимаю, как это звучит.',
  ),
  line(
    'thoughtful',
    'The Company has offered me the switchboard. A chair, a wage, and a lamp above it that never goes out. It’s a good letter. I keep it in my boot.',
    'Компания зовёт меня на коммутатор. Стул, жалованье и над стулом лампа, которая никогда не гаснет. Хорошее письмо. Держу его в сапоге.',
  ),
  line(
    'glad',
    'Don’t touch the chimneys on the left, they’re holding each other up. Like the town council.',
    'Слева стёкла не трогайте, они друг на друге держатся. Как городская управа.',
  ),
  line(
    'glad',
    'What was she like? Short. You’ll have thought tall. She walked as if she’d left something on the stove.',
    'Какая она? Маленькая. Вы, поди, думаете — высокая. Ходила так, будто у неё что-то на плите.',
  ),
  line(
    'sad',
    'She had a shawl, grey. It’s gone too. I knitted it, which is why one end is longer. A person who means to drown doesn’t take the shawl. Does she?',
    'У неё шаль была, серая. Тоже пропала. Это я вязала, потому один конец длиннее. Если человек решил утопиться, он же шаль не возьмёт. Ведь не возьмёт?',
  ),
  line(
    'neutral',
    'If you want to be useful, trim those wicks. Straight across. You’re cutting hair, not bread.',
    'Хотите помочь — подрежьте фитили. Ровно поперёк. Это стрижка, а не хлеб.',
  ),
  line(
    'glad',
    'Thank you. There. I’ve said it indoors, where it counts.',
    'Спасибо. Вот. Сказала под крышей, значит, считается.',
  ),
  line(
    'neutral',
    'You can say nothing, if you like. It’s the right room for it. Listen, they’re ringing.',
    'Можете молчать, комната подходящая. Слышите, звенят.',
  ),
  line(
    'sad',
    'You didn’t remember her name, though, did you? Before the letter. No. I was right, then. I’d have liked to be wrong.',
    'А имени вы и правда не помнили? До письма. Нет. Значит, я была права. Лучше бы ошиблась.',
  ),
  line(
    'sad',
    'Without the lamps? Sleep at night, I suppose, like a shop. I’ve never tried it lying down.',
    'Без фонарей? Спать по ночам, наверное, как лавка. Лёжа я ещё не пробовала.',
  ),
  line(
    'thoughtful',
    'The key? Not on its hook, as you see. Keys wander, in a house with only two people in it.',
    'Ключ? Не на крючке, сами видите. В доме, где всего двое, ключи бродят.',
  ),
  line(
    'neutral',
    'Where are you? In the workshop. Thirty-nine keys, three hundred chimneys, one stool, and you’re on it.',
    'Где вы? В мастерской. Тридцать девять ключей, триста стёкол, один табурет, и на нём вы.',
  ),
]
