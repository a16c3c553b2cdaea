import { line } from '../script/text.ts'

export const osipOnTheFerry = [
  line('neutral', 'Drink. You’re holding that glass like a summons.', 'Пей. Держишь стакан, будто повестку.'),
  line(
    'glad',
    'It’s cherry. With the stones in, for the almond. Agata says it’s to give a man something to do with his mouth besides talk.',
    'Вишнёвое. С косточкой, для духа. Агата говорит, косточка — чтоб мужику было чем рот занять, кроме разговоров.',
  ),
  line(
    'glad',
    'There were four jars on Sunday morning. Three have gone visiting. Somebody’s eating well tonight who wasn’t expected to.',
    'В воскресенье утром стояло четыре банки. Три в гости уехали. Кто-то нынче сыт, про кого и не подумаешь.',
  ),
  line(
    'thoughtful',
    'Agata? You’re quick. Look at the river, she took all autumn to get to the point.',
    'Агата? Скорый какой разговор. Ты на реку погляди: она до дела всю осень добиралась.',
  ),
  line(
    'thoughtful',
    'I gave somebody my word, and that’s a thing you can’t give twice. I’d need to put another one in its place. Yours, for instance.',
    'Я слово дал, а слово второй раз не дашь. На его место другое надо положить. Твоё, к примеру.',
  ),
  line(
    'thoughtful',
    'Promise me you’ll keep it to yourself till the sun’s up, and you shall have all of it. The girl least of anyone. She’d be off across the ice tonight, and tonight it’d hold a cat.',
    'Пообещай, что до солнца — никому, и всё твоё. Девчонке — в последнюю очередь. Она ж ночью по льду побежит, а он нынче кошку держит, не больше.',
  ),
  line(
    'glad',
    'Is she dead? Do I look to you like a man who’s lost something? Well then. Have some jam.',
    'Жива ли? А я тебе похож на человека, который что потерял? То-то. Варенья возьми.',
  ),
  line(
    'thoughtful',
    'Sunday night, yes, I was out. I’m out every night. I had the boat low in the water, for one man. People don’t notice how a boat sits.',
    'В воскресенье ночью — да, выходил. Я каждую ночь выхожу. И сидела лодка низковато, для одного-то. Народ не смотрит, как лодка сидит.',
  ),
  line(
    'sad',
    'The girl’s been dragging the bank with that hook. I stand on the landing and watch, and each time I bite through a pipe stem. This is my third since Sunday.',
    'Девчонка багром берег щупает. А я стою на мостках, гляжу и мундштук перекусываю. Третий с воскресенья.',
  ),
  line(
    'sad',
    'Your mother. Twenty-six years, come Friday. She had you under one arm and the bag under the other, and it was you she’d packed in a hurry.',
    'Мать твоя. В пятницу двадцать шесть лет. Под одной рукой ты, под другой узел, и собирала она второпях не узел.',
  ),
  line(
    'sad',
    'They’d quarrelled, the two of them, up by the new lamp. What about? What do sisters quarrel about? Which of them was leaving.',
    'Поругались они, сёстры, там, наверху, у нового столба. Из-за чего? Из-за чего сёстры ругаются. Кто из них уезжает.',
  ),
  line(
    'sad',
    'Agata came down running. I’ve never before or since seen that woman run. We were at this very spot, just about here. And she stood on the quay with her mouth open and said nothing. She had the wind behind her, too. I’d have heard.',
    'Агата вниз бежала. Ни прежде, ни потом я не видал, чтоб она бежала. А мы уж вот тут были, аккурат на этом месте. Стоит на пристани, рот открыла — и молчит. И ветер-то ко мне был. Я бы услышал.',
  ),
  line(
    'sad',
    'One word, and I’d have put the boat about. I had the pole in already. I’ve thought since I might have turned without the word. But a ferryman that turns on his own account is only a man adrift.',
    'Одно слово — и повернул бы. Я уж и шест воткнул. Думал потом: мог и без слова повернуть. Да паромщик, который сам собой поворачивает, — это уж не паромщик, а что по реке плывёт.',
    'fog-on-the-quay',
  ),
  line(
    'neutral',
    'Forty-four years I’ve taken people to where they aren’t. Nobody asks what I think of it. Two coppers, and mind the plank.',
    'Сорок четыре года вожу людей туда, где их нету. И никто не спросит, что я про это думаю. Два медяка, и доску перешагни.',
  ),
  line(
    'glad',
    'The pipe? Agata can’t abide smoke. She sits where you’re sitting, Sundays. So I don’t light it. The other six days I’m in practice.',
    'Трубка? Агата дыма не терпит. Она по воскресеньям вот тут сидит, где ты. Вот и не зажигаю. А остальные шесть дней — упражняюсь.',
  ),
  line(
    'sad',
    'Twenty-seven? Hm. There was a young fool who was afraid he’d forget how he meant to say it. So he went up the hill to practise. Nobody’d told him the rule about giving. Thirty years he’s brought her jam instead.',
    'Двадцать седьмой. Гм. Был один молодой дурак, боялся, что забудет, как собирался сказать. Пошёл на холм поупражняться. А про правило-то ему никто не сказал, что отдал — и нету. Тридцать лет варенье вместо этого носит.',
  ),
  line(
    'afraid',
    'The ice? She begins at the edges, like sleep. You’ll hear when she’s done: there’s a sort of a note, and then no river.',
    'Лёд? Он с краёв начинает, как сон. Как закроется — услышишь: нота такая, а после неё реки нету.',
  ),
  line(
    'thoughtful',
    'The Company’s young man? I ferried his dynamo. He held on to it the whole way with both arms, in his good gloves. I don’t dislike him. He looked at Lamp Street as you’d look at a dog that bit you when you were small.',
    'Инженер-то? Динамо его я вёз. Он её всю дорогу в обнимку держал, в хороших перчатках. Ничего против него не имею. На Фонарную он глядел, как глядят на собаку, что в детстве укусила.',
  ),
  line(
    'neutral',
    'Call me what you like. I’m the only way over; I’ve been called everything by people in a hurry.',
    'Зови как хочешь. Другой дороги через реку нет, меня по-всякому звали те, кто спешит.',
  ),
  line(
    'glad',
    'You’re good at keeping quiet. There’s not many can do it without looking clever.',
    'Хорошо молчишь. Мало кто умеет, чтоб при этом умного лица не делать.',
  ),
  line(
    'thoughtful',
    'Take you back over? Now? I could. Once more, I could. Then she shuts, and what’s on which side stays there till April. Ask me when the sky’s grey and not before.',
    'Обратно отвезти? Сейчас? Могу. Ещё разок — могу. А там закроется, и кто на каком берегу, тот там до апреля. Спроси, как посветлеет, не раньше.',
  ),
  line(
    'neutral',
    'That lantern on the bow’s drinking its last. I’d not ask you for any. I’m only saying what you can see for yourself.',
    'Фонарь на носу последнее допивает. Просить не стану. Говорю, что ты и без меня видишь.',
  ),
  line(
    'neutral',
    'Where are we? In the middle. It’s the one place on this river that’s nobody’s.',
    'Где мы? Посередине. Одно такое место на реке, которое ничьё.',
  ),
]
