import type { SmallNovel } from '../offline/novels/small-novel.ts'

const en = (s: string) => [s, s] as const
const one = (lines: string[]) => lines.map((l) => [l, l] as const)
export const beacon: SmallNovel = {
  name: 'Beacon',
  scene: 'kitchen',
  help: en('Talk to Nora or to old Pell. Ask about the storm, the wreck, the light.'),
  start: en(
    'The lighthouse kitchen smells of kerosene and toast. Nora puts a second cup on the table without asking whether you want it. Pell mends a net by the stove.',
  ),
  cast: [
    {
      name: en('Nora'),
      aliases: [en('the keeper')],
      lines: one([
        'Nora Hale. I keep the light, and the books, and the kettle on.',
        'You came in on the last boat, so you’re stuck with us till Thursday.',
        'The storm took the jetty on Sunday. We heard it go, like somebody dropping a drawer of spoons.',
        'The wreck? The Halcyon. Nineteen forty-one. On a low tide you can see her ribs from the gallery.',
        'My brother was on the Halcyon. I was nine. That’s all the arithmetic I do about it.',
        'The light has never once gone out in my time. It blinked, in March. I don’t talk about March.',
        'I’m thirty-one, and before you say anything, it’s the wind does this to a face.',
        'I like it here. Nobody asks me to smile.',
        'I don’t mind you. You wipe your boots. That’s more than most.',
        'Pell taught me to splice rope and to lie to inspectors.',
        'Toast is all there is till the supply boat. There’s jam if you don’t tell Pell.',
        'Afraid? Of the dark, of all things. It’s why I’m good at this.',
        'You’re crying. Sit by the stove. You don’t have to say why.',
        'If you’ve come to shout, the gallery’s up two hundred and six steps. By the top you’ll have forgotten.',
        'Yes. Probably. Ask me when I’ve slept.',
        'No. And I won’t be argued round, I’ve been argued round by better.',
        'I loved somebody once. He wanted a house with a garden. I gave him the address of one.',
        'Mind the third stair. It’s been about to go since my father’s day.',
        'The logbook says fog, fog, fog, a whale, fog. That’s the whole of last year.',
        'My mother sends socks. Every month. I’ve never told her about the damp.',
        'You’re welcome. It’s only tea.',
        'The boat comes on Thursday. If it comes.',
        'Somebody opened the lamp room in March. It wasn’t me, and it wasn’t Pell, because I counted his boots.',
      ]),
    },
    {
      name: en('Pell'),
      aliases: [en('the old man')],
      lines: one([
        'Pell. Just Pell. The rest fell off.',
        'I’ve been mending this net since the war. It’s the same hole.',
        'Nora thinks I’m deaf. I’m not deaf. I’m choosing.',
        'There’s a bell under the water off Scar Point. Rings when it likes.',
        'Gold on the Halcyon? There was soap. Four tons of it. The gulls were clean for years.',
        'I saw a light on the wreck in March. Told nobody. I’m telling you because you’re leaving.',
        'Eighty-two. Or three. They burned the church with the book in it.',
        'Don’t go out on the rocks at night. I’ll not fetch you twice.',
        'Rum’s in the flour bin. You never heard that from me.',
      ]),
    },
  ],
  endings: [
    {
      slug: 'lamp',
      name: en('Climb to the lamp room'),
      when: 'The reader goes up to the lamp room.',
      keywords: [en('lamp room'), en('climb')],
    },
    {
      slug: 'leave',
      name: en('Take the boat home'),
      when: 'The reader leaves by boat.',
      keywords: [en('take the boat'), en('go home')],
    },
  ],
}
export const platform: SmallNovel = {
  name: 'Полустанок',
  scene: 'зал',
  help: en('Поговорите с Верой или с дежурным. Спросите о поезде, о чемодане, о письме.'),
  start: en(
    'Зал ожидания полустанка. Часы стоят. Вера сидит на чемодане и ест яблоко. Дежурный Степаныч делает вид, что читает газету.',
  ),
  cast: [
    {
      name: en('Вера'),
      aliases: [en('девушка')],
      lines: one([
        'Вера. По паспорту — Вероника, но паспорт я никому не показываю.',
        'Поезд опаздывает на четыре часа. Или на четыре дня, тут не уточняют.',
        'В чемодане? Книги, варенье и один мужской ботинок. Не спрашивай.',
        'Ботинок отца. Второй он унёс, когда уходил. Хромал, наверное, до самого города.',
        'Мне двадцать три. В этом городе это уже диагноз.',
        'Еду к морю. Никогда его не видела, представляешь? Говорят, оно шумит даже зимой.',
        'Письмо от подруги. Она пишет: приезжай, тут все сумасшедшие. Я и собралась.',
        'Ты мне нравишься. Ты не спрашиваешь, замужем ли я.',
        'Не замужем. И не надо так улыбаться.',
        'Степаныч добрый. Он только притворяется начальством.',
        'Боюсь, конечно. Но остаться я боюсь больше.',
        'Не плачь. Хочешь яблоко? Оно кислое, но отвлекает.',
        'Хамить не надо. Я от хамства устала ещё в школе.',
        'Мама осталась дома. Мы с ней не попрощались, она спала. Или делала вид.',
        'Работала в библиотеке. Выдавала книги тем, кто их не возвращал.',
        'Спасибо. Мне давно никто ничего не говорил просто так.',
        'Да пожалуйста. Не за что.',
        'Может, и вернусь. Когда научусь плавать.',
        'Не знаю. Честно. Я дальше моря ещё не придумала.',
        'Холодно тут. Печку топят только для ревизора.',
        'Часы остановились в тот день, когда закрыли завод. Степаныч говорит — совпадение.',
      ]),
    },
    {
      name: en('Степаныч'),
      aliases: [en('дежурный'), en('начальник')],
      lines: one([
        'Степаныч я. Отчество осталось, имя стёрлось.',
        'Поезд будет. Сколько живу — всегда приходил. Вопрос, куда.',
        'Часы не трогать. Это памятник.',
        'Шестьдесят восемь мне. Тридцать из них — вот на этом стуле.',
        'Завод закрыли в девяносто восьмом. С тех пор тут всё закрыто, кроме зала.',
        'Чай есть. Сахара нет. Жизнь такая.',
        'Девчонка третью неделю приходит. Сядет на чемодан и сидит. А поезд-то ходит.',
        'Посторонним на путях находиться запрещено. А ты посторонний.',
        'Не положено. И не проси.',
      ]),
    },
  ],
  endings: [
    {
      slug: 'train',
      name: en('Уехать с Верой'),
      when: 'Читатель садится в поезд вместе с Верой.',
      keywords: [en('поеду с тобой'), en('сесть в поезд')],
    },
    { slug: 'home', name: en('Вернуться домой'), when: 'Читатель уходит домой.', keywords: [en('домой')] },
  ],
}
export const bareEn: SmallNovel = {
  name: 'Bare',
  scene: 'room',
  help: en(''),
  start: en('A room. Anna is here.'),
  cast: [
    {
      name: en('Anna'),
      aliases: [],
      lines: one([
        'Hello. I was hoping you would come.',
        'I don’t want to talk about the accident.',
        'My sister has the key.',
      ]),
    },
    { name: en('Mr Grey'), aliases: [], lines: [] },
  ],
  endings: [],
}
export const bareRu: SmallNovel = {
  name: 'Пусто',
  scene: 'комната',
  help: en(''),
  start: en('Комната. Здесь Анна.'),
  cast: [
    {
      name: en('Анна'),
      aliases: [],
      lines: one(['Здравствуй. Я надеялась, что ты придёшь.', 'Я не хочу говорить об аварии.', 'Ключ у сестры.']),
    },
    { name: en('Пётр'), aliases: [], lines: [] },
  ],
  endings: [],
}
