import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, flag } from '../script/when.ts'

const leave: StaticScript = {
  kind: 'static',
  slug: 'leave',
  name: t('The last ferry out', 'Последний паром отсюда'),
  description: 'Final C, 1. Leaving with the ledger, unable to say goodbye.',
  message: t(
    `Ilse comes down to the landing at a run with the ledger in her arms like a stolen goose.

    “It’s only paper,” she says. “It can leave. They’ll have the lamps down or they won’t, I’ll see to the ladder whichever it is. But half of this was said to people who went across, and in two hundred years nobody’s had the sense to take it round to them.” She puts it in your lap. “There are addresses. She always asked for an address.”

    The river has left a lane as wide as the boat. Osip stands up to the oars, and the ice closes behind you with a sound of plates being put away.

    You ought to say something. Ilse is waiting for it, under Number One, in that coat; she is far too proud to want it. You know precisely which words they are. They are on the hill, behind glass, with nobody’s match to them.

    You wave.

    She waves back, and goes on, smaller and smaller. And then, when there’s almost nothing left of her except the light, she cups both hands to her mouth and shouts it for you: “You’ll be back!”`,
    `На мостки бегом спускается Ильза, книга у неё в охапке, как краденый гусь.

    — Это же просто бумага, — говорит она. — Бумаге уехать можно. Снимут фонари, не снимут — за лестницей я прослежу. Но половину отсюда говорили тем, кто за рекой, и за двести лет ни у кого ума не хватило разнести. — Кладёт книгу вам на колени. — Там адреса есть. Она всегда спрашивала адрес.

    Река оставила дорожку шириной в лодку. Осип гребёт стоя, и лёд смыкается позади с таким звуком, будто убирают тарелки.

    Надо что-нибудь сказать. Ильза ждёт — под Первым, в этом своём пальто, — и слишком горда, чтобы показать, что ждёт. Вы точно знаете, какие это слова. Они на холме, за стеклом, и ничья чужая спичка к ним не подойдёт.

    Вы машете рукой.

    Она машет в ответ и делается всё меньше, меньше. А когда от неё остаётся почти один только свет, складывает ладони рупором и кричит за вас:

    — Вы скоро!`,
  ),
  speaker: null,
  background: 'quay-dawn',
  arrival: { transition: 'slide', effect: 'boat-bell', ambience: 'water-and-ice' },
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-sad' }],
  music: 'first-light',
  next: [
    { scene: 'leave-known', priority: 2, when: all(flag('osip_told')) },
    { scene: 'leave-stranger', priority: 0 },
  ],
}

const leaveKnown: StaticScript = {
  kind: 'static',
  slug: 'leave-known',
  name: t('The first delivery', 'Первая доставка'),
  description: 'Final C, 2, when the reader knows who keeps the kettle.',
  message: t(
    `She has seen the boat from the window and has three glasses out.

    You know now who she is, and she knows that you know, and you both attend to the sugar. She is smaller than the handwriting.

    “I promised myself I wouldn’t say a word till it was settled,” says Agata. “It’s settled. I find I’ve got out of the way of it.”

    So you open the ledger on the bench between you, and look for the place, and read aloud. You read it badly, like someone handing over a parcel without being sure of the name. “Number Twenty-seven. ‘Marry me, Agata, seeing you’re up anyway.’”

    It’s very quiet in the halt. Osip, in the doorway, studies his boots as though they had just been delivered.

    “He never asked me,” says your aunt at last. “I heard it every night for thirty years, and the man never asked me.” She turns round to him. “Well? It’s been said now. Somebody has said it. What have you got to say to that?” And Osip, who leaves things out, comes in and shuts the door behind him.`,
    `Лодку она увидела из окна и поставила три стакана.

    Вы теперь знаете, кто она, она знает, что вы знаете, и оба вы очень заняты сахаром. Она меньше своего почерка.

    — Я зарок дала, — говорит Агата, — ни слова, пока не решится. Решилось. И вот, оказывается, отвыкла.

    Тогда вы раскрываете книгу на лавке, между вами, находите место и читаете вслух. Читаете неважно, будто вручаете посылку и не уверены в фамилии.

    — Двадцать седьмой. «Выходи за меня, Агата, раз уж всё равно не спишь».

    На разъезде становится очень тихо. Осип в дверях изучает свои сапоги, точно ему их только что доставили.

    — Он меня ни разу не спросил, — говорит наконец тётка. — Тридцать лет каждую ночь это слышу, а он меня ни разу не спросил. — Она оборачивается. — Ну? Теперь сказано. Хоть кем-то, а сказано. И что ты на это скажешь?

    И Осип, который всегда недоговаривает, входит и закрывает за собой дверь.`,
  ),
  speaker: null,
  background: 'quay-dawn',
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-afraid' }],
  music: 'first-light',
  next: [{ scene: 'leave-train', priority: 0 }],
}

const leaveStranger: StaticScript = {
  kind: 'static',
  slug: 'leave-stranger',
  name: t('The woman with the kettle', 'Женщина с чайником'),
  description: 'Final C, 2, when the reader never learned where Agata is.',
  message: t(
    `The old woman at the halt has three glasses out. She has seen the boat from the window. Her hand has left a print on the pane, at the height from which one sees the hill.

    She pours. She looks at you as she looked yesterday, for as long as tea takes to go dark. Then she sees the ledger, and puts the kettle down so slowly that it makes no noise.

    “You’ll want your spectacles for that,” you hear yourself say. You don’t know why, until you’ve said it. A grey shawl, one end longer than the other. Three empty jam jars, rinsed, upside down on the shelf.

    “They’re on the desk,” says Agata, in a voice which has had four days’ rest and doesn’t trust itself. “I didn’t need them for what I came to look at.”

    In the doorway Osip takes off his cap. “I never said a word,” he tells her.

    “No,” says your aunt. “Between the three of us, it’s been the ruin of this family.” She moves along the bench to make room. “Sit. I ought to have said that to your mother. Sit down. Stay for a glass. There’s a train at ten, and there’s another at four.”`,
    `Старуха на разъезде поставила три стакана: видела лодку из окна. На стекле отпечаток её ладони — на той высоте, с какой виден холм.

    Она наливает. Глядит на вас, как вчера, ровно столько, сколько нужно, чтобы чай потемнел. Потом видит книгу и опускает чайник так медленно, что он не стукает.

    — Вам для этого очки понадобятся, — слышите вы собственный голос. И только сказав, понимаете почему. Серая шаль, один конец длиннее. Три пустые банки из-под варенья, вымытые, кверху дном на полке.

    — На столе они, — говорит Агата голосом, который четыре дня отдыхал и сам себе не верит. — На что я глядеть приехала, для того не нужны.

    В дверях Осип снимает шапку.

    — Я ни слова, — докладывает он.

    — Ни слова, — говорит тётка. — На троих у нас ни слова, через то семья и пропала. — Она двигается на лавке. — Садись. Мне бы это матери твоей сказать. Садись. Останься на стакан. Есть поезд в десять, и есть в четыре.`,
  ),
  speaker: null,
  background: 'quay-dawn',
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-sad' }],
  music: 'first-light',
  next: [{ scene: 'leave-train', priority: 0 }],
}

const leaveTrain: StaticScript = {
  kind: 'static',
  slug: 'leave-train',
  name: t('To whom it was said', 'Кому это было сказано'),
  description: 'Final C, 3. The end: the story goes on to somebody else.',
  message: t(
    `You take the four o’clock.

    The first address is nineteen years old and belongs to a tall house with a tall staircase. On the fourth floor a woman opens on the chain. You ask whether she is the daughter of the late Peter Marten, of Orlin. You say that you have brought something that was said to him, and it can’t be left with the porter.

    “He’s dead,” she says. “What was it?”

    You read: “You’ve left your scarf, you fool, come back for it.”

    For some time nothing happens on the other side of the chain. Then it comes off. Behind her in the hall, on a hook, hangs a scarf no one has worn in forty winters. “She threw it after him,” says the daughter. “He always told it as if she’d thrown it at him. Come in. Would you say it again? As she’d have said it?”

    There are thirty-eight more. By spring you’ve learned to do the voices. And when you leave, in each doorway, someone asks you when they will see you next, and you lift your hand and wave; and think of a hill, and of a clean glass, and that whoever has left a voice in Orlin has got, sooner or later, to go back and light it.`,
    `Вы едете четырёхчасовым.

    Первому адресу девятнадцать лет, и принадлежит он высокому дому с высокой лестницей. На четвёртом этаже женщина открывает на цепочку. Вы спрашиваете, не дочь ли она покойного Петера Мартена из Орлина. Говорите, что привезли слова, сказанные ему, и что у швейцара такое не оставишь.

    — Он умер, — говорит она. — А что там?

    Вы читаете:

    — «Шарф забыл, дурень, вернись!»

    За цепочкой некоторое время ничего не происходит. Потом она падает. В передней на крючке висит шарф, которого не надевали сорок зим.

    — Она ему вслед бросила, — говорит дочь. — А он всегда рассказывал, будто она в него бросила. Входите. А можете ещё раз? Как она бы сказала?

    Остаётся тридцать восемь. К весне вы наловчились говорить на голоса. И в каждых дверях, когда вы уходите, вас спрашивают, скоро ли вы опять, а вы поднимаете руку и машете — и думаете о холме, о чистом стекле, о том, что всякому, кто оставил в Орлине голос, надо же когда-нибудь вернуться и его зажечь.`,
  ),
  speaker: null,
  background: 'hill-dawn',
  cast: [],
  music: 'lamp-rounds',
  next: [],
}

export const finalLeave = [leave, leaveKnown, leaveStranger, leaveTrain]
