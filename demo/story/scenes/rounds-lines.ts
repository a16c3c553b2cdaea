import { line } from '../script/text.ts'

export const ilseOnTheRounds = [
  line(
    'neutral',
    'First rule: one lamp, one voice. Speak into a full one and it simply looks at you.',
    'Правило первое: один фонарь — один голос. Скажешь в занятой, и он на тебя посмотрит, и всё.',
  ),
  line(
    'thoughtful',
    'Second rule, the price. What you give, you’ve given. You’ll know there was something you used to say. You’ll open your mouth for it, and there’s a step missing.',
    'Правило второе, про цену. Отдал — значит отдал. Будешь помнить, что были такие слова. Откроешь рот, а там ступеньки нет.',
  ),
  line(
    'neutral',
    'Third rule: the first time, it’s lit by the hand of whoever spoke. After that by anybody with a match. But the first time, nobody else will do. You can stand there with a bonfire.',
    'Правило третье: в первый раз зажигает тот, кто сказал. Потом — кто угодно со спичкой. Но в первый раз никто другой не годится, хоть костёр разводи.',
  ),
  line(
    'thoughtful',
    'Why do they do it? Because they’re afraid of wearing it out. You say a thing every day and one morning it’s only noise. So they put it where it can’t be used up.',
    'Зачем отдают? Боятся истрепать. Говоришь что-то каждый день, и в одно утро это уже просто шум. Вот и кладут туда, где не сносится.',
  ),
  line(
    'sad',
    'Number Seven’s out again. That’s the widow Marten’s window, with the cat. “You’ve left your scarf, you fool, come back for it.” Forty winters old, that scarf. She’d like it lit. We’ve oil for three lamps and she knows it, look, she isn’t even asking.',
    'Седьмой опять погас. Вон окно вдовы Мартен, с кошкой. «Шарф забыл, дурень, вернись!» Сорок зим тому шарфу. Ей хочется, чтоб горел. Масла у нас на три фонаря, и она это знает — видите, даже не просит.',
  ),
  line(
    'thoughtful',
    'Twelve? A boy. Nine, maybe ten. I’ve lit him every night for six years and I don’t know who he is. The ledger has a blot. I say good night back, it seems rude not to.',
    'Двенадцатый? Мальчик. Лет девяти, может, десяти. Шесть лет зажигаю его каждый вечер, а кто такой, не знаю: в книге клякса. Я ему отвечаю «доброй ночи», а то невежливо.',
  ),
  line(
    'glad',
    'Nineteen is two girls giggling. Against the rule, two in one, but it turned out to be the same giggle. Agata allowed it.',
    'В девятнадцатом две девчонки хихикают. По правилам нельзя, двое в одном, но оказалось, что смешок на двоих один. Агата разрешила.',
    'lamp-rounds',
  ),
  line(
    'glad',
    'Twenty-three is the notary’s plum cake. The recipe. He was afraid of fire. Now he has to come and stand under it with a pencil every Christmas, because he can’t tell anyone how long it bakes.',
    'В двадцать третьем у нотариуса рецепт сливового пирога. Боялся пожара. Теперь каждое Рождество стоит под ним с карандашом: сам-то сказать не может, сколько печь.',
  ),
  line(
    'thoughtful',
    'Twenty-seven is private. No. It’s a proposal, if you must know, and whoever made it was an idiot, because think about the second rule.',
    'Двадцать седьмой — личное. Нет. Ну, предложение там, если уж так надо. И сделал его дурак, потому что вспомните второе правило.',
  ),
  line(
    'glad',
    'Thirty-one is the mayor. Four minutes on drainage. We trim it as low as decency permits.',
    'Тридцать первый — городской голова. Четыре минуты о дренаже. Прикручиваем, насколько позволяют приличия.',
  ),
  line(
    'sad',
    'Thirty-nine I don’t light. Agata always did that one, last, by herself. These three nights I’ve done it with my fingers in my ears. It’s a woman, that’s all I know, and it isn’t mine to hear.',
    'Тридцать девятый зажигаю не я. Его Агата всегда сама, последним. А эти три ночи я зажигаю и уши затыкаю. Женский голос, больше ничего не знаю. Не мне сказано.',
    'fog-on-the-quay',
  ),
  line(
    'thoughtful',
    'The fortieth? Same glass, same burner. She polished it every week, a lamp that never burned. I asked her once who it was for and she told me to mind the ladder.',
    'Сороковой? Стекло такое же, горелка такая же. Она его каждую неделю протирала — фонарь, который не горит. Я раз спросила, для кого, а она велела смотреть за лестницей.',
  ),
  line(
    'neutral',
    'Look at the feet of the posts as we go. Each has its founder’s year. 1790, 1790, 1791. Agata says I should learn them. I never looked at the last one; there’s a bush.',
    'Глядите на столбы внизу, там год отлит. Тысяча семьсот девяностый, девяностый, девяносто первый. Агата велит учить. На последний я не смотрела, там куст.',
  ),
  line(
    'angry',
    'Number One? That one’s nobody’s business. It’s lit first and it’s put out last, and I see to it myself. Mind the step.',
    'Первый? Первый никого не касается. Зажигается прежде всех, гасится после всех, и слежу за ним я. Осторожно, ступенька.',
  ),
  line(
    'afraid',
    'Dark between here and the pump, yes. There’s a lamp-post missing since the flood. I generally sing. No, I won’t do it now.',
    'До колонки темно, да. Тут один столб ещё в наводнение снесло. Я обычно пою. Нет, сейчас не буду.',
  ),
  line(
    'afraid',
    'I’m holding the lantern because it swings. It’s a loose ring. Talk about something.',
    'Держу лампу, потому что болтается. Кольцо разболталось. Говорите о чём-нибудь.',
  ),
  line(
    'glad',
    'Agata? She never told me I did well. She’d light the next lamp and hand me the pole. After two years I understood that that was it, that was the medal.',
    'Агата? Ни разу меня не похвалила. Зажжёт следующий и передаст мне шест. Года через два до меня дошло, что это она и есть, медаль.',
  ),
  line(
    'neutral',
    'Oil comes from the Company’s store now. They bought up the barrel in October, for lubrication. I filled the street at noon with the last of ours. What’s in the can is what there is over.',
    'Масло теперь у Компании. Выкупили бочку в октябре, машины смазывать. Улицу я в полдень заправила последним. Что в бидоне, то и осталось.',
  ),
  line(
    'glad',
    'You’re good with a ladder. That wasn’t praise. It’s an observation about the ladder.',
    'С лестницей вы ладите. Это не похвала. Это наблюдение о лестнице.',
  ),
  line(
    'neutral',
    'You needn’t believe it. The widow’s cat doesn’t either, and still comes and sits under Seven.',
    'Не верите — не надо. Вдовина кошка тоже не верит, а под седьмой приходит и сидит.',
  ),
  line(
    'thoughtful',
    'Cruel? Perhaps. I’ve thought so. Then I’ve seen a man of eighty come out in his nightshirt to hear himself be twenty.',
    'Жестоко? Может быть. Я и сама так думала. А потом видела, как человек восьмидесяти лет выходит в ночной рубахе послушать, как ему двадцать.',
  ),
  line(
    'glad',
    'If you want to laugh, laugh now, the mayor’s window is open.',
    'Хотите смеяться — смейтесь сейчас, у городского головы окно открыто.',
  ),
  line(
    'thoughtful',
    'What would I give? Nothing. I’ve very few things to say and I need them all.',
    'Что бы я отдала? Ничего. У меня слов мало, и все нужны.',
  ),
  line(
    'thoughtful',
    'What do they say? Whatever somebody was afraid of saying once too often. Scarves, mostly. A name. One of them only clears its throat, and I wouldn’t part with that one for the mayor.',
    'Что говорят? Что боялись сказать лишний раз. Чаще всего про шарф. Имя. Один только откашливается, но его я и на городского голову не сменяю.',
  ),
  line(
    'glad',
    'Who’s kept in which? Three’s the baker, Seven’s a scarf, Twelve’s a boy nobody can name. Say a number, any number. I’ve the street by heart and no one to recite it to.',
    'Кто в каком хранится? В Третьем булочник, в Седьмом шарф, в Двенадцатом мальчик, неизвестно чей. Назовите номер, любой. Улицу я знаю наизусть, а рассказать некому.',
  ),
  line(
    'neutral',
    'Where are we? On the street, between one lamp and the next. There’s only the one street, and only the lamps on it have numbers.',
    'Где мы? На улице, между одним фонарём и другим. Улица у нас одна, и номера на ней только у фонарей.',
  ),
]
