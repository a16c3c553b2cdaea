import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const letter: StaticScript = {
  kind: 'static',
  slug: 'letter',
  name: t('The letter', 'Письмо'),
  description:
    'Opening. Plants three things: the silent woman at the halt (Agata), the words that will not come, the count of lamps.',
  message: t(
    `The halt on the far bank is a bench, a stove, and a roof that leaks on neither. An old woman in a grey shawl keeps the kettle. When you give your name she looks at you for as long as tea takes to go dark, fills your glass to the brim, and pushes the sugar across. She does not say a word. You decide that she is deaf, or that she disapproves of your coat.

    The letter has been in that coat for six days. “Come before the river closes. Bring nothing. The fortieth is yours. Agata.” So you have an aunt. Your mother, who died in April, mentioned very little, and never that.

    You left home the way you always leave, with a wave. There are small words that people say in doorways. You hear them a dozen times a day; they have never once come out of your mouth. Doctors have looked down your throat and found a throat.

    Now the ferry. Ice knocks along the planks, politely, like someone who will be let in sooner or later. Across the black water a street goes up a hill between lit windows, with one lamp burning at its foot. The other posts stand dark, each above the last, and you count them against the sky for something to do. Forty. The top one keeps a little apart, as if nobody had introduced it.`,
    `Разъезд на том берегу — это лавка, печка и крыша, которая ни на ту ни на другую не протекает. За чайником смотрит старуха в серой шали. Услышав ваше имя, она глядит на вас ровно столько, сколько нужно, чтобы чай потемнел, наливает стакан до краёв и придвигает сахар. И не говорит ни слова. Глухая, решаете вы. Или ей не понравилось пальто.

    Письмо лежит в этом пальто шестой день. «Приезжай, пока река не закрылась. С собой ничего не бери. Сороковой — твой. Агата». Значит, у вас есть тётка. Мать, умершая в апреле, вообще говорила мало, а об этом — никогда.

    Из дома вы ушли как всегда: махнули рукой. Есть маленькие слова, которые люди говорят на пороге. Вы слышите их по десять раз на дню, а сами не произнесли ни разу. Врачи заглядывали вам в горло и находили там горло.

    И вот паром. Льдинки стучат в борт — вежливо, как тот, кого рано или поздно впустят. За чёрной водой поднимается на холм улица; в домах окна светятся, а фонарь горит один, у самой воды. Прочие столбы темны, столб над столбом, и вы от нечего делать считаете их на фоне неба. Сорок. Верхний стоит чуть в стороне, будто его никому не представили.`,
  ),
  speaker: null,
  background: 'river-dusk',
  arrival: { transition: 'iris' },
  cast: [],
  music: 'fog-on-the-quay',
  next: [{ scene: 'landing', priority: 0 }],
}
