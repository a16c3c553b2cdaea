import { line } from '../script/text.ts'

export const ilseAtTheQuay = [
  line(
    'neutral',
    'Good evening is for people who have finished work. But good evening.',
    'Добрый вечер — это у тех, кто отработал. Но добрый вечер.',
  ),
  line(
    'neutral',
    'Who am I? Ilse. Apprentice lamplighter, sixth year of a four-year apprenticeship. Since Sunday I’m also my own supervisor, and I’m not pleased with me.',
    'Кто я? Ильза. Ученица фонарщика, шестой год учусь по четырёхлетнему договору. С воскресенья я ещё и сама себе начальство, и начальство мной недовольно.',
  ),
  line(
    'sad',
    'Where is Agata? On Sunday your aunt lit the street, wiped the ladder and went out again without a lantern. Agata without a lantern. You might as well go out without feet.',
    'Где Агата? В воскресенье ваша тётя зажгла улицу, вытерла лестницу и снова вышла — без лампы. Агата без лампы! Это всё равно что без ног.',
  ),
  line(
    'thoughtful',
    'She took her boots and left her spectacles. I’ve been turning it over for three nights. What do you go and look at, that you don’t need spectacles for?',
    'Сапоги взяла, очки оставила. Третью ночь верчу это в голове. На что надо идти смотреть, чтобы очки были не нужны?',
  ),
  line(
    'afraid',
    'Don’t ask me about the river. I’ve walked the bank as far as the mill, twice, with the long hook. I’d rather not say out loud what the hook was for.',
    'Про реку не спрашивайте. Я дважды прошла берегом до самой мельницы, с длинным багром. Зачем багор, я вслух говорить не хочу.',
  ),
  line(
    'thoughtful',
    'A letter? Show me. Yes, that’s her hand. “Bring nothing.” She says that to everybody. She said it to the bishop.',
    'Письмо? Покажите. Да, рука её. «С собой ничего не бери». Она это всем говорит. Она это архиерею сказала.',
  ),
  line(
    'neutral',
    'The fortieth is at the top of the hill. It has never burned in living memory. Mind you, living memory in Orlin goes back twenty-five years. Before that it’s Scripture.',
    'Сороковой — на самом верху. На людской памяти не горел. Правда, людская память в Орлине — лет двадцать пять. Что раньше, то Священное Писание.',
  ),
  line(
    'neutral',
    'The lamps keep what people say. You’ll take that for a manner of speaking. Come up the street with me and put your ear where I tell you.',
    'Фонари хранят, что люди говорят. Вы решите, что это для красоты сказано. Идёмте со мной вверх и приложите ухо, куда покажу.',
  ),
  line(
    'angry',
    'The Company? Very civil. They sent a man in gloves who apologised to me for twenty minutes and then measured the posts.',
    'Компания? Люди учтивейшие. Прислали господина в перчатках, он двадцать минут передо мной извинялся, а потом обмерил столбы.',
  ),
  line(
    'angry',
    'Tomorrow at sunrise they throw the switch and the men start at the top. It’s in the contract: thirty-nine lamps, in use, to be removed. Somebody went round and counted.',
    'Завтра на рассвете включат рубильник, и рабочие начнут сверху. Так в договоре: тридцать девять фонарей, действующих, снять. Кто-то ведь ходил и считал.',
  ),
  line(
    'thoughtful',
    'Osip? Osip knows something. He’s been coiling that rope since I was six. Ask him anything and he gives you tea. It’s how he shuts doors.',
    'Осип? Осип что-то знает. Этот канат он сматывает с тех пор, как мне было шесть. Спросишь его о чём-нибудь — наливает чай. Так он двери закрывает.',
  ),
  line(
    'sad',
    'The coat’s hers. It was on the hook. If she’s cold somewhere, she’s cold because of me, so let’s say she isn’t cold.',
    'Пальто её. Висело на крючке. Если ей сейчас где-то холодно, так это из-за меня. Поэтому договоримся, что ей не холодно.',
  ),
  line(
    'neutral',
    'You want to help? Take the left handle. It leaks on the left, and I’ve only the one pair of stockings.',
    'Хотите помочь? Берите левую ручку. Течёт слева, а чулки у меня одни.',
  ),
  line(
    'neutral',
    'You could go back, yes. On what? That was the last boat. You’d have to be very light and start at once.',
    'Можно и обратно, конечно. На чём? Это был последний паром. Тут надо весить очень мало и выходить сию минуту.',
  ),
  line(
    'thoughtful',
    'That’s fair. I’m not at my best. I’ve been polite to an engineer all week and it used up the stock.',
    'Справедливо. Я сегодня не лучшая собеседница. Всю неделю была вежлива с инженером, и запас вышел.',
  ),
  line(
    'neutral',
    'Don’t thank me on the quay. People say all sorts of things on the quay. That’s why nobody likes to stand long by Number One.',
    'На пристани не благодарите. На пристани чего только не говорят. Потому под Первым никто и не любит стоять подолгу.',
  ),
  line(
    'afraid',
    'I’m not afraid of the dark. I simply don’t see the point of it.',
    'Не боюсь я темноты. Я просто не вижу, зачем она нужна.',
  ),
  line(
    'thoughtful',
    'Your mother was Vera. I know that because nobody ever told me. You learn a name by how carefully people walk round it.',
    'Вашу мать звали Вера. Я это знаю, потому что мне никто не говорил. Имя можно выучить и по тому, как аккуратно его обходят.',
  ),
  line(
    'neutral',
    'You’re quiet. That’s all right. In this trade it’s considered a skill.',
    'А вы молчаливы. Ничего. В нашем ремесле это числится умением.',
  ),
  line(
    'thoughtful',
    'Was that a joke? I remember those. Do another when we’re past the bakery, it’s steep there.',
    'Это была шутка? Помню такие. Приберегите ещё одну, за булочной подъём крутой.',
  ),
  line(
    'sad',
    'We had words on Sunday, she and I. Most of them were mine.',
    'Мы с ней в воскресенье обменялись словами. Больше всё моими.',
  ),
  line(
    'thoughtful',
    'Key? Every lamp has one. A ring of thirty-nine, and one hook on the wall with nothing on it. Ask me again when I know whether I like you.',
    'Ключ? Ключ есть от каждого. Связка на тридцать девять, а на стене ещё крючок, и на нём пусто. Спросите потом, когда я пойму, нравитесь вы мне или нет.',
  ),
  line(
    'neutral',
    'Out? They aren’t out, they haven’t been lit. There’s a difference. It’s most of my wages.',
    'Не горят фонари? Их ещё не зажигали, это другое дело. На этой разнице держится моё жалованье.',
  ),
  line(
    'sad',
    'Dead? I haven’t said so. I’ve walked that bank for three nights not saying it.',
    'Умерла? Я этого не говорила. Третью ночь хожу по берегу и не говорю.',
  ),
  line(
    'neutral',
    'Where are you? Orlin. The quay, under Number One. From here the street goes up, and so does everybody, sooner or later.',
    'Где вы? В Орлине. На пристани, под Первым. Отсюда улица идёт вверх, и люди, рано или поздно, тоже.',
  ),
]

export const osipAtTheQuay = [
  line(
    'neutral',
    'Evening, evening. It’ll be a hard one. The river’s gone quiet, and she’s not a quiet woman.',
    'Вечер, вечер. Крепкий будет. Река примолкла, а она у нас не из молчаливых.',
  ),
  line(
    'neutral',
    'Who am I? Osip. Forty-four years on this rope. I take them over, and I bring back the boat.',
    'Я-то кто? Осип. Сорок четыре года при этом канате. Туда вожу людей, обратно — лодку.',
  ),
  line(
    'thoughtful',
    'Agata? I don’t tell lies, you may ask anyone. I leave things out. It makes for a lighter boat.',
    'Агата? Я не вру, это тебе всякий скажет. Я недоговариваю. Лодка от этого легче.',
  ),
  line(
    'glad',
    'There’s tea on. There’s cherry jam. There was more of it, but I’ve a friend who is particular about breakfast.',
    'Чай есть. Варенье вишнёвое есть. Было больше, да есть у меня человек, к завтраку очень требовательный.',
  ),
  line(
    'thoughtful',
    'Tell the girl to hang up that long hook. There’s nothing in the river she needs.',
    'Скажи девчонке, пусть повесит багор на место. Ничего ей в реке не надобно.',
  ),
  line(
    'thoughtful',
    'Spectacles? A body wants spectacles to read. To look a long way off they’re only weight on the nose.',
    'Очки? Очки человеку читать нужны. А вдаль глядеть — одна тяжесть на носу.',
  ),
  line(
    'glad',
    'The fortieth, now. I helped carry that post up. Cursed every step. Good iron, though, and hardly any rust for such an old thing, eh?',
    'Сороковой, значит. Столб этот и я наверх тащил. На каждой ступеньке ругался. А железо доброе, и ржавчины почти нет — для такого-то старья, а?',
  ),
  line(
    'neutral',
    'At the halt? There’s always somebody keeping the kettle at the halt.',
    'На разъезде-то? На разъезде всегда кто-нибудь при чайнике.',
  ),
  line(
    'neutral',
    'The river’s like a gossip. She gives everything back, only never in order.',
    'Река — что сплетница. Всё вернёт, только не по порядку.',
  ),
  line(
    'sad',
    'Your mother sat in the bow, the day I took you over, and looked straight ahead the whole way. I’ve rowed many who don’t look back. Their necks are stiff for years after.',
    'Мать твоя, когда я вас отвозил, сидела на носу и всю дорогу глядела вперёд. Много я таких возил, кто не оборачивается. У них потом шея годами болит.',
  ),
  line(
    'neutral',
    'No, it isn’t lit, the pipe. I’m only keeping it company.',
    'Да не горит она, трубка. Я ей просто компанию составляю.',
  ),
  line(
    'thoughtful',
    'Go up with the girl. She’ll tell you she likes walking alone at night. Walk on the side where there’s no wall.',
    'Ступай с девчонкой. Она тебе скажет, что любит одна по ночам ходить. А ты иди с той стороны, где стены нет.',
  ),
  line(
    'glad',
    'Swear at me, swear, it keeps the frost off. I’ve been called worse by the dynamo.',
    'Ругайся, ругайся, от мороза помогает. Меня динамо-машина, и та хуже обзывала.',
  ),
  line('glad', 'No thanks needed. The river was going this way.', 'Да за что спасибо. Реке всё равно было по пути.'),
  line(
    'thoughtful',
    'Twenty-seven? Never heard it. I go round by the back steps.',
    'Двадцать седьмой? Не слыхал, как горит. Я задами хожу, по лесенке.',
  ),
  line(
    'neutral',
    'Where are you? On dry land. That’s as far as I take anybody.',
    'Где ты? На сухом. Дальше я никого не вожу.',
  ),
]
