import { stemOf } from '../words/stem.ts'
import { fold } from '../words/tokens.ts'

/**
 * Everyday words that are one or two letters away from others: a reader who types one of them means it, even where no
 * author uses it. Without them, "moon" was read as "moron", and "завтрак" (breakfast) as "завтра" (tomorrow).
 */
const everyday = `
noise music sound silence voice song dance game play toy card dice story tale poem news paper pen ink pencil paint picture
food meal meat fish bread cake pie cheese butter milk egg soup salt sugar honey fruit apple pear plum beer wine water coffee
breakfast lunch dinner supper kitchen bedroom bath toilet soap towel mirror bed chair table shelf carpet curtain floor wall
roof room hall cellar attic garden yard fence stairs street road path bridge tower church castle shop market bank school farm
field hill lake pond sea ocean beach island wave shore forest wood tree leaf branch root grass flower rose horse cow pig goat
sheep dog cat mouse bird duck goose wolf bear fox snake spider insect bee moon sun star sky cloud rain snow storm wind thunder
mist frost heat smoke dust mud sand rock gold silver iron steel brick rope chain wire nail hammer saw tool wheel cart train car
truck bike boat ship plane ticket bag box bottle cup plate fork spoon bowl coat shirt dress skirt shoe sock hat cap glove ring
head face hair eye ear nose mouth tooth tongue lip chin neck chest heart back arm hand finger leg knee foot bone skin blood
brain body soul mind pain wound fever cough health pill drug drink drunk smoke hunger thirst sleep dream angel devil god ghost
grave coffin death crime murder thief guard judge court law prison war peace army soldier weapon sword knife gun bullet bomb
king queen prince lord lady master slave boss clerk nurse cook baker sailor hunter farmer teacher student child baby twin uncle
cousin nephew niece bride groom guest host rival hero coward villain money cash coin debt price cost rent tax gift prize luck
chance risk trick joke rule law plan list map clue hint goal task job work duty help hope faith trust love hate anger fear
shame guilt pride envy grief joy fun peace truth lie doubt secret magic spell curse sign mark name word letter number year
month week night noon spring summer autumn winter black white green blue brown grey pink purple yellow orange
win lose beat fight hit kick punch push pull throw catch jump climb crawl fly swim dive ride drive sail steal hide seek search
dig cut burn break fix build paint draw write read sing cook eat drink wash clean sweep buy sell pay owe lend borrow rent share
hug kiss marry cheat blame praise curse swear shout cry laugh smile whisper speak listen hear smell taste touch feel think guess
wonder believe remember forget learn teach solve begin finish stop wait hurry rest sit stand lie fall rise die live
звук музыка песня танец игра игрушка карта сказка рассказ стихи новость бумага ручка карандаш картина еда мясо рыба хлеб
пирог сыр масло молоко яйцо суп соль сахар мед яблоко груша слива пиво вино вода кофе водка завтрак обед ужин кухня спальня
ванна туалет мыло полотенце зеркало кровать кресло полка ковер пол стена крыша комната подвал чердак сад двор забор улица
дорога тропа мост башня церковь замок магазин рынок банк школа ферма поле гора холм озеро пруд море океан пляж остров волна
берег лес дерево лист ветка корень трава цветок лошадь конь корова свинья коза овца собака пес кошка кот мышь птица утка гусь
волк медведь лиса змея паук пчела луна солнце звезда небо облако туча дождь снег буря гроза ветер гром туман мороз жара дым
пыль грязь песок камень золото серебро железо сталь веревка цепь гвоздь молоток пила колесо телега поезд машина лодка корабль
самолет билет сумка мешок ящик коробка бутылка чашка тарелка вилка ложка пальто рубашка платье юбка туфли носки шапка перчатка
кольцо голова лицо волосы глаз ухо нос рот зуб язык губа шея грудь сердце спина рука палец нога колено кость кожа кровь мозг
тело душа боль рана жар кашель здоровье таблетка голод жажда сон ангел дьявол черт бог призрак могила гроб смерть убийство
преступление вор судья суд закон тюрьма война мир армия солдат оружие меч нож ружье пуля бомба король королева принц раб слуга
врач повар пекарь моряк охотник учитель ребенок дядя племянник гость герой трус злодей деньги монета долг цена подарок удача
риск шутка правило план список подсказка цель задача работа надежда вера злость страх стыд вина гордость зависть горе радость
правда ложь сомнение тайна секрет магия проклятие знак имя слово письмо число год месяц неделя ночь полдень весна лето осень
зима тень голос шум тишина завтра вчера сегодня черный белый зеленый синий серый желтый пьяный трезвый злой добрый глухой слепой
победить проиграть выиграть бить ударить толкать бросать ловить прыгать лезть летать плавать ехать плыть красть прятать искать
копать резать ломать чинить строить рисовать писать читать петь спеть варить есть пить мыть чистить купить продать платить
бегать бежать спешить обнимать целовать кричать плакать смеяться улыбаться шептать слушать слышать нюхать трогать думать гадать
верить помнить забыть учить решить начать закончить ждать отдыхать падать умереть жить спасти убить
присесть сесть садиться присяду встать вставать лечь прилечь стоять сидеть лежать спой спойте станцуй сыграй поесть попить
погулять гулять пройти зайти войти выйти прийти уйти подойти подойди подожди постой побудь побыть остаться останься вернуться
позвать позвони спросить ответить показать покажи открыть открой закрыть закрой взять возьми положить отдать достать найти
потерять обыскать осмотреть заметить узнать подумать решиться попробовать просить попросить пригласить познакомиться
поздороваться попрощаться проститься обидеть обидеться ссориться мириться врать соврать обмануть шутить пошутить молчать
болтать поболтать поговорить рассказать объяснить станцевать сыграть поцеловать обнять погладить согреть согреться замерзнуть
устать проснуться заснуть уснуть дышать вздохнуть кивнуть посмотреть взглянуть оглядеться оглянуться нравиться скучать
`

const stems = new Set(
  everyday
    .trim()
    .split(/\s+/)
    .flatMap((word) => [fold(word), stemOf(fold(word))]),
)

/** Whether a folded word is an everyday one, in any of its forms. */
export const isEveryday = (word: string): boolean => stems.has(word) || stems.has(stemOf(word))
