import { stemOf } from '../words/stem.ts'
import { fold } from '../words/tokens.ts'

/**
 * Synonyms of readers and authors, English and Russian side by side: a question finds a line that uses another word, or
 * another language. A `*` marks the beginning of a word.
 */
const concepts = `
aunt auntie aunty тетя тетка тетушка теть тетушк*
uncle дядя дядька дядюшка
mother mum mom mama mummy mommy мать мама мамочка мамаша матери матерью матерь мам
father dad daddy papa отец папа батя отца отцу отцом отце
sister сестра сестры сестер сестренка
brother брат братья братец
parents parent родители родитель
grandmother granny grandma бабушка бабка
grandfather grandpa дедушка дед
wife жена жены супруга
husband муж мужа супруг
marry married marriage wedding замуж замужем женат жениться свадьба брак женитьба
child kid children kids ребенок дети ребенка детей дитя малыш
boy lad мальчик мальчишка пацан паренек парнишка
girl lass девочка девушка девчонка девица
man guy fellow bloke мужчина мужик парень
woman lady женщина дама баба
old* elderly стар*
young молод*
friend mate pal друг подруга друзья приятель друга друзей
enemy foe враг враги недруг
family kin relative relation relatives семья родня родственник родственница родственники родич родные
captain skipper капитан кэп
doctor physician врач доктор лекарь
police cop officer полиция полицейский милиция
teacher tutor учитель учительница преподаватель
baker пекарь булочник
pilot пилот летчик
engineer mechanic инженер механик
apprentice ученик ученица подмастерье
company firm corporation компания фирма контора компании
widow вдова вдовы вдовин*
people folk люди народ людей
stranger незнакомец чужой незнакомка
name называть имя зовут зовете звать фамилия имени кличут
age возраст лет
lamp lamps фонарь фонари фонарик фонаря фонарей фонарям фонарем лампы ламп лампам лампами лампах
light lit kindle ignite relight illuminate lighting зажечь зажигать зажигаю зажгу зажжем зажигаем зажги зажгите зажигай зажег зажигает зажжете зажг* зажж* зажиг*
lantern lanterns лампа лампу лампой лампе
extinguish snuff погасить гасить погас погасло погаснет гаснет потух* гашу
dismantle remove removed снять снимать снимут снимают снимете снимаете сняли снимет снимем разобрать
burn burning burns burned burnt гореть горит горят сгореть жечь сжечь спалю спалить прогорят горел горела
fire flame blaze огонь пламя пожар огня
dark darkness gloom темнота темно тьма темный потемки мрак темноты темноте
bright shine shining светло яркий светить свет света
electric electricity bulb bulbs электричество электрический лампочка лампочки ток
oil fuel масло масла маслом горючее топливо керосин
wick фитиль фитили фитиля
key keys ключ ключи ключа ключей ключик ключом
lock замок запереть заперто
door gate дверь двери ворота калитка
open opened opening opens unlock открыть открывать открываю открывай откройте открой открываем открою открыт открыта раскрыть раскрываю раскрою раскроем вскрыть откро* откры* раскро* вскро* отопр*
close shut closing закрыть закрывать захлопнуть закро* закры*
window окно окна окошко окне
house home cottage дом дома домик домой
room chamber комната комнаты
street road lane улица дорога переулок
town city village город городок городишко деревня поселок города
hill top mountain холм гора вершина наверху верх вершине холма холме
river stream река речка реки реку рекой
water вода воды воду
sea ocean море океан
ice frozen freeze лед льда льду льдом замерзнет замерз*
boat ferry barge лодка паром лодку баржа лодке лодки парома
ship vessel корабль судно корабля кораблю корабле
train поезд поезда
quay pier dock landing пристань причал пристани
bank shore берег берега берегу
bridge мост моста
letter mail note письмо письма записка записку послание
book ledger volume books книга книгу книги книжка журнал
page pages страница страницы
read reading reads читать прочитать прочесть читаю прочту прочитаю читает почитать прочит* прочт* почит*
write wrote written writing писать написать написал написала пишете пишу напиш* написа*
word words слово слова слов словами
voice voices голос голоса голосов голосам
say said says saying tell told telling speak spoke talk talking talked говорить сказать скажи скажите говорит говорят говоришь сказал сказала сказали рассказать расскажи расскажите рассказывать поговорить поговорим поговорите говорили скажешь расскаж* рассказ* говори* скаж*
listen hear heard hearing слушать послушать слышать слышал услышать слышу слушаю слушай слышала слышно послушаю послушаем послуша* слуш* слыш* прислуш*
sing song singing петь песня спеть поешь пою
silence silent quiet quietly молчать тишина молчание молчу тихо тихий молчит помолчать помолчим молча молчишь молчите
laugh laughing смех смеяться смеетесь хохот смеюсь
cry crying weep плакать плачете плачешь слезы реветь
quarrel quarrelled argue argued argument row fight fought ссора поссориться поссорились ссорились ругаться поругались поругаться спор поруг* ссор* поссор*
promise promised swear vow обещать обещаю пообещать обещание обещал клянусь поклясться обещаете обещали обеща* поклян*
secret secrets тайна секрет тайны секреты
hide hiding hidden conceal скрывать скрываешь скрываете прятать прячете прячешь скрывает спрятать утаить утаиваете скрыв* прят* пряч* утаи*
truth true honest правда правду честно истина правды
lie lied lying liar lies liars врать врешь врет врете лгать ложь лжешь обман обманываете обманщик врун
trust believe faith верить верю доверять доверяю верите доверяете поверить веришь веры
know knows knew known knowing знать знаю знаешь знаете знает знал знала
remember recall forget forgot помнить помню помните забыть помнишь забыл вспомнить вспомни
think thinking thought думать думаешь думаете думаю мнение
drown drowned drowning утонуть утонула утонул утопилась утопиться тонуть топиться утоп*
die died dead death dies dying умереть умер умерла мертв* смерть погибнуть погиб погибла умираю помер* alive survive survived жив жива живой живы живая живые живого живых умер* умир* погиб*
kill murder slay убить убью убийство убивать прикончу убийца убил убила
hurt pain wound больно боль рана ранить болит
sick ill fever illness болезнь больной болеет горячка температура
go goes going gone walk went идти идут идешь идете идет пойдем пойти идем ходить иду пошли пойду идемте пойдемте ступай шли пошла пошел пойд* идем* пошл*
come came coming arrive arrived прийти приехать приехал приехала пришел пришла приходить приезжать
leave leaves left leaving depart escape flee away уйти уехать уезжать ухожу уплыть уезжаю уходить уеду уйду сбежать бежать уплываю отплыть уходим уплыву уед* уезж* уплыв* уход* ухож* отплыв*
return back вернуться обратно вернусь назад вернется вернулась возвращаться верн* возвра*
stay remain staying осталось осталась остался остаться останусь остаюсь оставаться останетесь остаемся остан* остаю* остае*
wait waiting ждать подождать жду подожду ждете подожди подожд*
sleep asleep sleeping slept insomnia спать сон спишь спите сплю бессонница уснуть спит спала заснуть
sleepers sleeper спящие спящих спящий
wake waken awaken woken waking разбудить будить будим разбудим проснуться буди разбуди разбу* разбуж*
sit stool chair seat сидеть садиться стул табурет сесть садись садитесь
work job trade profession occupation работа работаете работать ремесло профессия занимаешься занимаетесь работаешь
learn teach taught lesson учить научить научи научите учиться обучить учите учишь
help assist aid помочь помощь помогу помогать помогите помогай помоги подсобить помог* помощ*
carry hold lift нести понесу держать подержу подержать понести нести
can bucket tin бидон ведро канистра
take took taken grab брать взять возьми возьмите беру возьму заберу возьм* забер* забира*
give gave given gives дать давать дай дайте отдать отдай даю дам отдайте отдали отдал отдала отда* отдад*
offer предложить предлагаю угостить
buy sell shop покупать купить продать магазин куплю
pay pays paid money cost price costs charge coin coins платить платят платит платите платишь платил платили деньги цена расплатиться заплатить медяк
eat food hungry hunger dinner meal lunch голоден голодна голодный еда поесть кушать голодны голод жрать перекусить проголодал*
drink drank sip thirsty пить выпить попить выпью пью жажда питье глоток пей
tea чай чаю чая чаек
coffee кофе
jam cherry варенье вишня вишневый варенья
bread bun buns roll rolls rye loaf dough toast хлеб булка булочка булочку булочки тесто хлеба хлебушек выпечка
oven stove печь печка печка духовка печку
bake baking baked печете пеку испечь печь печет печешь
smoke pipe tobacco cigarette курить курите трубка табак трубку куришь трубке
coat jacket пальто куртка шинель
glasses spectacles очки очков очках
shawl scarf шаль шарф платок
gloves glove перчатки перчатках перчатка
hair haircut волосы стрижка прическа
face look лицо лица
eyes eye глаза глаз глазами
hand hands рука руки руку рук
cold freezing chilly frost холод холодно мороз мерзнуть мерзну замерз замерзла зябко зябну
warm heat warmth тепло тепла греть согреться теплый
weather погода погоду погоды
rain raining rainy дождь дождик ливень льет дождя
snow снег снега
sun солнце солнца
dawn sunrise daybreak рассвет восход светает рассвета рассвете заря
morning утро утром утра
night tonight midnight ночь ночью ночи ночам
evening вечер вечера вечером
tomorrow завтра завтрашний
today сегодня нынче
yesterday вчера вчерашн*
sunday воскресенье воскресенья воскресенью
time hour hours clock minutes minute время час часы минут времени часов часа минута
love loved loves loving adore darling любить люблю любовь любите любит влюблен влюблена любви любишь влюбл*
kiss поцелуй целовать поцеловать
afraid scared fear frightened fears frightening scary terrified бояться боюсь боитесь боишься страшно страх испуган испугалась боится страшит
angry anger mad сержусь злюсь сердит* злит* злиться злой сердиться злишься сердитесь злюсь
sad sadness unhappy грусть грустно печаль печально
happy glad joy счастье счастлив рад рада счастлива радость
tired exhausted weary устать устал устала усталый устали
lonely alone loneliness одиноко одиночество одинока
guilt fault blame guilty вина виноват виновата виноваты вины
cruel cruelty brutal жестоко жестокий жестокость
proud praise pride хвалить похвалить хвалила гордиться гордилась похвала гордость
joke joking funny шутка шутить смешно шутишь анекдот шутите
thief steal stolen robber вор украсть крадете украл воруете кража
contract clause agreement договор контракт соглашение
charter хартия грамота устав
rule rules law правило правила закон правил
switch lever рубильник рычаг выключатель
machine device robot машина механизм робот железка железяка
computer ai компьютер ии
engine dynamo motor двигатель динамо мотор
radio radioset рация радио
air oxygen breathe breathing воздух кислород дышать дышим воздуха кислорода
space космос космосе вакуум
earth planet земля земли планета земле
star stars звезда звезды
wreck debris wreckage hulk обломки обломок остов обломкам обломках крушение
airlock hatch шлюз люк шлюза
throw eject toss выбросить выкинуть бросить вышвырнуть выкинем выкидываем выбро* выбрас* выкин* выкид*
crew экипаж команда
board embark cross перейти перейдем переправиться переходим
god bible prayer бог бога молитва господь
war battle soldier война солдат
dog пес собака
cat кот кошка кошки
fish рыба рыбу рыбе
goat коза
horse лошадь конь
music melody музыка мелодия
story tale история рассказ
question ask asked asking asks спросить вопрос спрашивать спроси спросите спрашиваю вопросы спрошу спрашиваете спрос* спраш*
answer reply ответ отвечать ответить ответь
reason cause причина
begin start начать начинать начинаем начнем
end finish finished конец закончить кончится
find found search seek найти искать нашел поиски ищете нашли найд* найт* ищ*
lose lost потерять потерял пропасть пропала пропал исчезла исчезнуть
free release freed liberate отпустить освободить отпускаем выпустить свобода отпусти отпускаю отпускайте освобождаем отпускаете отпус* отпущ* освобо* выпус*
choose choice choose decide decision выбрать выбирать решить выбор решение решать решаю выбер* выбир* реш*
want wants wish wanted хотеть хочу хочешь хотите хочет желать желание хотим
like likes liked нравится нравиться понравилось нравлюсь нравишься нравитесь нравимся нравятся
beautiful pretty lovely красиво красивый красота красивая
strange odd weird странно странный странная
stupid fool idiot moron dumb silly дурак дура идиот идиотка глупый тупой тупая дурацкий дурочка глупость
rude insult грубить хамить ругань
born grow grew childhood родиться вырасти вырос выросли выросла детство родился родилась росли
live lives living dwell жить живет живете живешь живут проживать
school училище школа школе
boss mayor начальник мэр начальство
post pillar столб столба столбы
thesis diploma диплом диссертация
flour мука муку
apron фартук фартуке
knead knead месить замесить помешу вымесить мешу
student студент студентка
till cashdesk касса кассой кассе
table desk стол
stone brick камень кирпич кирпичи
shoe boot boots сапог сапоги башмак башмаки
ladder stairs лестница ступенька ступени лестницу
glass стекло стакан стекла
cord string шнурок веревка шнур
neck шея шее
hook багор крючок багром крюк
halt station станция вокзал разъезд разъезде
plan план планы
danger dangerous risk опасность опасно риск
safe безопасно безопасность
goodnight
prison jail тюрьма
gun pistol пистолет ружье
knife нож
sword меч
king queen король королева
magic spell witch магия колдовство ведьма волшебство
dream dreams мечта мечтать мечты
future будущее
past прошлое
life жизнь жизни
world мир мира
`

interface Lexicon {
  exact: Map<string, string>
  beginnings: [string, string][]
}

const lexicon = readConcepts()

function readConcepts(): Lexicon {
  const exact = new Map<string, string>()
  const beginnings: [string, string][] = []
  for (const line of concepts.trim().split('\n')) {
    const words = line.split(/\s+/)
    const head = `~${words[0]?.replace('*', '') ?? ''}`
    for (const word of words) {
      if (word.endsWith('*')) beginnings.push([fold(word.slice(0, -1)), head])
      // A word on two lines has the meaning of the first.
      else for (const form of [fold(word), stemOf(fold(word))]) if (!exact.has(form)) exact.set(form, head)
    }
  }
  return { exact, beginnings }
}

/** Words whose stem is another word's: "деть" (to put) has the stem of "дети" (children). */
const withoutConcept = new Set(['деть', 'денем', 'дену', 'денут', 'белок', 'стать'])

/** The concept of a folded word, or null. */
export function conceptOf(word: string): string | null {
  if (withoutConcept.has(word)) return null
  const found = lexicon.exact.get(word) ?? lexicon.exact.get(stemOf(word))
  if (found) return found
  return lexicon.beginnings.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null
}

/** Every word that has a concept, as candidates for a typing mistake. */
export const knownWords: readonly string[] = concepts
  .trim()
  .split(/\s+/)
  .filter((word) => !word.endsWith('*'))
  .map(fold)
