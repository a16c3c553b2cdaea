import type { Language } from '@fabula/core/novel/language'

/** Something that was told long ago, and much later words that mean it without repeating it. */
export interface RecallFact {
  told: string
  asked: string
}

/** Twenty facts per language. Each is a line among the others and among `smallTalk`. */
export const recallFacts: Record<Language, RecallFact[]> = {
  english: [
    {
      told: 'My brother Marten sailed to Lisbon in March and never wrote.',
      asked: 'Any news from your family abroad?',
    },
    { told: 'The bakery on the corner burned down when I was nine.', asked: 'Were you here for the great fire?' },
    { told: 'I promised my aunt to bring her the copper kettle.', asked: 'Didn’t you owe a relative some pot?' },
    { told: 'I can not swim, I never could.', asked: 'What if one of us falls into the water?' },
    { told: 'The doctor says my heart will not last another winter.', asked: 'How is your health these days?' },
    { told: 'I grow roses behind the church, white ones.', asked: 'Who looks after those flowers in the garden?' },
    { told: 'My father gambled the whole house away in one night.', asked: 'Why do you hate cards so much?' },
    { told: 'Strawberries make my throat swell shut.', asked: 'Would you like some fruit? Anything you can’t eat?' },
    { told: 'I buried the silver under the third apple tree.', asked: 'Where did you hide your treasure?' },
    { told: 'My mare is called Juniper and she bites strangers.', asked: 'May I stroke your horse?' },
    {
      told: 'We were to be married in May, but he left with the circus.',
      asked: 'Have you ever been engaged to anybody?',
    },
    { told: 'I taught children to read for eleven years.', asked: 'So you used to be a schoolmistress?' },
    { told: 'The captain owes me two hundred crowns.', asked: 'Does anybody here have debts to you?' },
    { told: 'I wake at four each morning, whatever I do.', asked: 'You look tired. Do you sleep badly?' },
    { told: 'My grandmother spoke only Basque to me.', asked: 'Which languages did you learn as a child?' },
    {
      told: 'There is a tunnel from the cellar down to the harbour.',
      asked: 'Is there a secret way out of this building?',
    },
    { told: 'I paint, but I show it to nobody.', asked: 'Are you an artist of some kind?' },
    { told: 'The bullet is still in my left shoulder.', asked: 'Does that old wound hurt when it rains?' },
    { told: 'My daughter turns seven on Sunday.', asked: 'Do you have kids? When is the birthday?' },
    {
      told: 'I voted against the new mayor, and he knows.',
      asked: 'What do you think of the man who governs this town?',
    },
  ],
  russian: [
    { told: 'Мой брат Мартин уплыл в Лиссабон и ни разу не написал.', asked: 'Есть ли вести от родных из-за границы?' },
    { told: 'Пекарня на углу сгорела, когда мне было девять лет.', asked: 'Вы застали тот большой пожар?' },
    {
      told: 'Я обещала тётке привезти медный чайник.',
      asked: 'Вы, кажется, должны были какую-то посуду родственнице?',
    },
    { told: 'Я не умею плавать и никогда не умела.', asked: 'А если кто-то из нас упадёт в воду?' },
    { told: 'Доктор говорит, моё сердце не переживёт ещё одной зимы.', asked: 'Как ваше здоровье?' },
    { told: 'За церковью я выращиваю белые розы.', asked: 'Кто ухаживает за этими цветами в саду?' },
    { told: 'Отец за одну ночь проиграл весь наш дом.', asked: 'Почему вы так не любите азартные игры?' },
    { told: 'От клубники у меня отекает горло.', asked: 'Хотите ягод? Вам всё можно есть?' },
    { told: 'Серебро я закопала под третьей яблоней.', asked: 'Где вы спрятали сокровище?' },
    { told: 'Мою кобылу зовут Можжевелка, и чужих она кусает.', asked: 'Можно погладить вашу лошадь?' },
    { told: 'Мы хотели венчаться в мае, но он ушёл с цирком.', asked: 'Вы были когда-нибудь помолвлены?' },
    { told: 'Одиннадцать лет я учила детей читать.', asked: 'Так вы работали учительницей в школе?' },
    { told: 'Капитан должен мне двести крон.', asked: 'Кто-нибудь здесь брал у вас деньги взаймы?' },
    { told: 'Каждое утро я просыпаюсь в четыре, что ни делай.', asked: 'Вы устали на вид. Плохо спите?' },
    { told: 'Бабушка говорила со мной только по-баскски.', asked: 'Какие языки вы знаете с детства?' },
    { told: 'Из погреба к гавани ведёт подземный ход.', asked: 'Есть ли отсюда тайный выход?' },
    { told: 'Я пишу картины, но никому их не показываю.', asked: 'Вы художница?' },
    { told: 'Пуля так и сидит у меня в левом плече.', asked: 'Старая рана болит в дождь?' },
    { told: 'В воскресенье дочери исполнится семь лет.', asked: 'У вас есть дети? Когда у них день рождения?' },
    {
      told: 'Я голосовала против нового мэра, и он это знает.',
      asked: 'Что думаете о человеке, который правит городом?',
    },
  ],
}

/** Small talk between the facts; part of the stored lines. */
export const smallTalk: Record<Language, string[]> = {
  english: [
    'The fog comes off the river at six, and it stays until the bells.',
    'Mind the ladder, the third rung is rotten.',
    'Forty lamps, and the last one never lights.',
    'I keep the ferry, and I keep quiet about who crosses at night.',
    'There is tea on the stove, if you want it.',
    'People talk too much in this street.',
    'The wind turned this morning; it smells of rain.',
    'You ask a lot of questions for a stranger.',
    'The market opens when the baker’s boy whistles.',
    'Somebody left a lantern on the bridge again.',
    'I like the quiet hour before the shops open.',
    'The stairs creak, so everybody knows who comes home late.',
    'They painted the gate green, and nobody likes it.',
    'A letter came, and it was for the neighbours.',
    'The cat sleeps on the warm stones by the oven.',
    'We had snow in April once.',
    'The clock on the tower is seven minutes slow.',
    'I never liked that song, but it stays in the head.',
    'Put the keys on the hook when you leave.',
    'The boats come in with the tide, around noon.',
  ],
  russian: [
    'Туман встаёт с реки в шесть и стоит до колоколов.',
    'Осторожно, лестница: третья ступенька гнилая.',
    'Сорок фонарей, и последний не горит.',
    'Я держу паром и молчу о тех, кто переправляется ночью.',
    'Чай на плите, если хотите.',
    'На этой улице слишком много болтают.',
    'Ветер с утра переменился, пахнет дождём.',
    'Для приезжего вы задаёте много вопросов.',
    'Рынок открывается, когда свистнет мальчишка из лавки.',
    'Кто-то опять оставил фонарь на мосту.',
    'Люблю тихий час, пока лавки закрыты.',
    'Ступени скрипят, и все знают, кто пришёл поздно.',
    'Ворота покрасили зелёным, и никому не нравится.',
    'Пришло письмо, да не нам, а соседям.',
    'Кот спит на тёплых камнях у печи.',
    'Однажды у нас в апреле выпал снег.',
    'Часы на башне отстают на семь минут.',
    'Песню эту я не люблю, но она застревает в голове.',
    'Ключи повесьте на крючок, когда уйдёте.',
    'Лодки приходят с приливом, около полудня.',
  ],
}

/** Texts that mean none of it: nothing should be recalled. */
export const meaningNothing: Record<Language, string[]> = {
  english: [
    'Good evening.',
    'Go on, I am listening.',
    'Hm. And then?',
    'I see.',
    'Thank you, that is kind.',
    'What a day!',
    'Really?',
    'Let us talk of something else.',
  ],
  russian: [
    'Добрый вечер.',
    'Продолжайте, я слушаю.',
    'Хм. А потом?',
    'Понятно.',
    'Спасибо, вы очень добры.',
    'Ну и денёк!',
    'Правда?',
    'Поговорим о чём-нибудь другом.',
  ],
}
