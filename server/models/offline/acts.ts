import { memoize } from '@fabula/core/novel/memoize'
import { fold, tokensOf, wordsIn } from '../words/tokens.ts'

const wordEnd = '(?![\\p{L}\\p{N}])'

/**
 * What people do with words, in both languages: beginnings of words, whole words (with `$`), and phrases (with a
 * space), in which brackets hold alternatives, optional with `?`. `does` is how a reader does it, `alone` how only
 * readers do it and not characters; `answers` how a character's line shows that it is meant for just that.
 */
const acts: Record<string, { does: string; alone?: string; answers?: string }> = {
  greeting: {
    does: 'hello|hi$|здрас|hi there|hey$|hiya|greetings|good evening|good morning|good day|good afternoon|здравств|привет|добрый вечер|добрый день|доброе утро|приветств|здорово$|доброго|yo$$|howdy|(evening|morning)(,)? (all|everyone|everybody|folks)|здарова|здаров$|дарова|хай$$|салют|вечер в хату',
    alone:
      'evening$$|morning$$|(nice|pleased|good|glad) to meet you|my name is|приятно познакомиться|рад(а)? познакомиться|очень приятно$$|будем знакомы|меня зовут',
    answers: 'evening, evening|evening. or|вечер, вечер|вечер. или',
  },
  thanks: {
    does: 'thank|thanks|thx|ty$$|cheers|grateful|appreciate|спасибо|спс|благодар|признател',
    answers:
      "you are welcome|you're welcome|it's nothing|no need|how kind|you are kind|не за что|пожалуйста$|вы очень добры|вы добры|за что спасибо",
  },
  farewell: {
    does: 'goodbye|good bye|bye$|farewell|see you$$|see you (later|soon|tomorrow|around)|see ya|cya$$|later$$|good night|goodnight|прощай|прощайте|до свидан|доброй ночи|спокойной ночи|спокойной$$|пока$$|до встречи|всего доброго|всего хорошего|счастливо$$|увидимся|бывай$$|бывайте$$|i am leaving$$|i am leaving now|i am off$$|i (must|should|have to|need to|got to) (go|leave)( now)?$$|gotta go|мне пора$$|мне пора (идти|уходить|ехать)|я пошел$$|я пошла$$',
    answers: 'going?|until tomorrow|уходите|уходишь|до завтра',
  },
  sorry: { does: 'sorry|apolog|forgive|pardon|простите|прости$|извин|прошу прощен' },
  joke: {
    does: 'joke|joking|kidding|funny|laugh|haha|ha ha|hah|lol|lmao|rofl|шутк|шути|шутя|шучу|смешно|смеш|ха-ха|хаха|лол|ржу|хи-хи',
    answers: 'ha!|ha.|ха!|ха.',
  },
  insult: {
    does: 'idiot|stupid|fool$|fools|moron|shut up|hate you|liar|coward|bastard|thief|dumb|ugly|boring|screw you|damn you|go to hell|leave me alone|go away$$|get lost|fuck|shit|crap|you suck|bitch|дура|дурак|дурац|идиот|тупо|тупа|тупы|тупи|заткнись|заткнитесь|отвалите|отстань|отстаньте|пошли вы|пошел вон|пошла вон|идите к черту|ненавижу|врунь|лжец|лгун|трус|вор$|воровка|сволоч|бесишь|бесите|урод|гад$|козел|хам|сук|черт с|пошел ты|пошла ты|иди к черту|иди на хуй|иди нахуй|пошел на хуй|пошла на хуй|иди на хер|иди в жопу|отвали|скучная$$|скучный$$|кретин|старая карга',
    answers:
      "that's fair|call me|insult|be rude|swear at|been called|i have been called|shout at|come to shout|mind your tongue|watch your tongue|watch your mouth|be as angry|spit it out|обзыв|хамить|хамства|полегче$|называй|назов|зови как|звать вором|грубите|обругал|ругайся|покричите|сердитесь сколько|справедливо|меня и не так",
  },
  threat: {
    does: 'i will kill|i will burn|i will hurt|i will destroy|i will break|i hit you|i punch you|i kick you|i slap you|hits you|punches you|or else|kill you|hurt you|burn this|burn it|i warn you|you will regret|убью|спалю|сожгу|прикончу|пожалеешь|пожалеете|я тебя$$|я вас предупре|я тебя предупре|а то хуже|бью тебя|бью вас|ударю|ударяю|вмажу|разнесу|сломаю',
    answers: 'threat|threaten|угроз|угрожа|грозит|i shall be sorry|мне будет жаль|walk home|пешком',
  },
  help: {
    does: 'help you|help her|can i help|may i help|let me help|i will help|i could help|want to help|do something|give you a hand|lend a hand|a hand with|assist|let me carry|let me hold|let me take|i will carry|i will hold|can i do anything|help with|помогу|помочь|подсоб|понесу|подержу|чем помочь|давайте помогу|поможем|помощь нужна',
    answers:
      'want to help|you want to help|take the left|hold this|wash your hands|to be useful|хотите помочь|помочь хочешь|берите левую|держи фон|мойте руки',
  },
  fear: { does: 'afraid|scared|fear|frighten|боюсь|боит|боиш|страшн|страх|испуг' },
  love: {
    does: 'love you|i love|in love|will you marry|are you married|are you single|marry me|sweetheart|you are beautiful|kiss me|kiss you|kisses you|hug you|hugs you|go out with me|date me|boyfriend|girlfriend|husband$|have sex|sleep with me|are pretty|are cute|are hot$|are sexy|you are so beautiful|do you love me|do you love her|do you love him|do you love$$|люблю тебя|люблю вас|тебя люблю|вас люблю|люблю$$|любите меня|любишь меня|любите$$|любишь$$|любит$$|влюб|замуж|женат|женись|женитесь|женимся|выходи за|выходите за|выйдешь за|выйдете за|поцелу|целую$|целую тебя|целую вас|обнимаю|обниму|свидани|переспим|секс|у тебя есть парень|у вас есть парень|у тебя есть муж|у вас есть муж|у тебя есть девушка|у вас есть жена|у тебя есть жена|ты красив|вы красив|ты милая|вы милая',
    answers:
      'love?|married?|not married|i am married|люблю?|любовь?|замужем?|не замужем|я замужем|не женат|я женат|любят',
  },
  who: {
    does: "who are you$|who r u$|what is your name|what's your name|tell me your name|what should i call you|what do i call you|your name|what are you called|what are you$|introduce|whats your name|what do (they|people|you all) call you|(have|got|you got|do you have) (you )?a name|and you are$$|name$$|your job|what do you do$$|what do you do here|what do you do for a living|кто ты такой|кто ты такая|кто вы такой|кто вы такая|ты кто такой|ты кто такая|вы кто такой|вы кто такая|кто вы$|кто ты$|вы кто$|ты кто$|представься|представьтесь|назовись|назовите себя|как к вам обращаться|как к тебе обращаться|как тебя называть|как вас называть|кто такая$$|кто такой$$|кто такие$$|вы-то кто|what are you doing|что (ты|вы) (тут |здесь )?делае(шь|те)|about yourself|about you$|о себе|расскажи про себя|как вас зовут|как тебя зовут|кем ты работаешь|кем вы работаете|чем ты занимаешься|чем вы занимаетесь|кто вы по профессии|ваше имя|твоё имя|твое имя|как звать|(тебя|вас) как (звать|зовут|величать)|как (тебя |вас )?(звать|величать)|имя(-то)? (у тебя |у вас )?есть|кем будешь|кем будете|кто будешь|кто будете",
    answers: 'who am i|my name is|my name’s|introduce myself|what am i called|кто я|я-то кто|меня зовут|моё имя',
  },
  self: {
    does: 'who am i$$|who am i to you|who am i here|кто я$$|я кто$$|а я кто|кто я такой|кто я такая|кто я для|кто я здесь|кто я тут',
    answers: 'who are you?|you? you are|you? you’re|кто вы?|кто ты?|кто вы такой|кто вы такая',
  },
  age: {
    does: 'how old are you|how old r you|what is your age|what age are you|how old$$|your age|тебе сколько лет|вам сколько лет|сколько вам лет|сколько тебе лет|ваш возраст',
    answers: 'years old|years of age|лет от роду',
  },
  where: { does: 'where|где|куда' },
  place: {
    does: 'where am i$$|where am i now|where are we$$|where are we now|where is this$$|where is here|what is this place|what place is this|what kind of place|what town is|what city is|what is this town|what is here|где я$$|где это я|где я нахожусь|где я сейчас|я где$$|где мы$$|где это мы|где мы сейчас|где мы находимся|мы где$$|куда я попал|что это за место|что за место|что тут за место|что это за город|что за город|какой это город|как называется (это |этот |эта |ваш )?(место|город|городок|деревня|поселок|улица)',
    answers: 'where are you?|where are we?|where am i?|here? |где вы?|где ты?|где мы?|где я?|здесь? |тут? ',
  },
  nature: {
    does: '(are|is|am) (you|i|this|it) (all |just |only |talking to |talking with |really )?(a |an |some )?(real|alive|made up|human|bot|robot|chatbot|machine|computer|program|ai|game|dream|person|character|language model|neural network)$|you are (just )?(a |an )(bot|robot|chatbot|machine|computer|program|ai)$|(ты|вы|это) (что |же |просто |случайно не |вообще |все )?(настоящ|реальн|выдуман|жив$|жива$|живы$|живой$|живая$|живые$|живое$|бот$|робот$|чат-бот|чатбот|машина$|компьютер$|программа$|ии$|игра$|сон$|человек$|персонаж$|нейросеть|нейронка|искусственн)|говорю с (ботом|роботом|машиной|программой|нейросетью|ии)$',
    answers:
      'real?|am i real|alive?|human?|a person?|a machine?|made up?|настоящий ли|настоящая ли|настоящий?|настоящая?|живой?|живая?|человек?|машина?|выдуман',
  },
  clock: {
    does: 'what time is it|what is the time$$|what hour is it|который час|сколько времени$$|сколько сейчас времени|сколько время',
    answers: 'i make it|past six|half past|minutes to|o’clock|по моим|на моих|без девяти|половина',
  },
  go: {
    does: 'let’s go|let us go|shall we go|we should go|come on$$|lead the way|lead on|i will follow|i’ll follow|i follow you|after you$$|let’s move|where are we going|where do we go|where are you taking|i am ready$$|пошли$|пойдем$|пойдемте|идем$|идемте|веди$|ведите$|в путь|вперед$|поехали|двинулись|я готов$$|я готова$$',
    answers:
      'come with me|come up the|come along|come on|follow me|this way|after you|let’s keep moving|let’s go|going?|идемте|пойдемте|пойдем|идем|пошли|за мной|уходите?|уходишь?',
  },
  leave: {
    does: 'go back|go home|get out|turn back|walk away|take (me|you) back|обратно|уйти|уйду|уехать|вернуться|домой|ухожу|уплы',
  },
  silence: {
    does: 'say nothing|says nothing|silent|silence|stay quiet|stays quiet|молч|промолч|помолч|ничего не говор|тишин',
    answers: 'quiet|silent|silence|say nothing|молча|молчи|молчать|тишин|не заполняет',
  },
  asking: {
    does: "question|don't understand|do not understand|what do you mean|what does that mean|not what i asked|not my question|already asked|already said|already told|said that already|told me that|repeating yourself|keep saying|keep repeating|makes no sense|вопрос|не об этом спра|не про это спра|уже спрашивал|уже говорил|уже сказал|уже рассказывал|повторяешь|повторяете|одно и то же|не понимаю|не понял|не понятно|непонятно|в каком смысле|что это значит",
    answers:
      "i do not know|i don't know|don't know|couldn't tell you|could not tell you|could not say|couldn't say|can't say|no idea|not at liberty|leave that out|ask me something|good question|you can ask|that is outside|answer in figures|say that again|if i were a clever|no shame not to know|ask the|не знаю|не скажу|не могу сказать|понятия не|пропущу|спроси лучше|спросите у|спроси у|хороший вопрос|спрашивайте|не имею права|мне на хранение|ответить цифрами|ещё раз и|был бы я умный|не знать не стыдно",
  },
  agree: {
    does: "yes$|yeah|yep|yup|okay|ok$|okey|k$|agreed|of course|sure$|right$|do it|let's do|deal$|fine$|ay$|да$|ага$|угу$|конечно|ладно|хорошо$|ок$|окей|согласен|согласна|разумеется|договорились",
    answers: 'yes.|yes,|yeah.|fine.|ay.|да.|ладно.|так-то оно|годишься|you’ll do|let’s keep moving|not at all',
  },
  refuse: {
    does: "no$|nope|nah|never mind|i refuse|i won't|will not|нет$|неа|не хочу|не буду|ни за что|отказ|не надо",
    answers: 'no.|no, |нет.|нет,',
  },
  how: {
    does: 'how are you|how r u|how do you do|how do you feel|are you all right|are you alright|are you ok|how is it going|hows it going|whats up|what is up$$|how is everything|how have you been|sup$|как вы$|как ты$|как (твои |ваши |сами )?дела|как делишки|как вы себя|как сам|как поживаете|вы в порядке|ты в порядке|как жизнь|как настроение',
    answers: 'how am i|как я?|как дела',
  },
  sad: {
    does: '(i am|i feel|feeling) (so |very |really |just |a bit |a little )?(sad|unhappy|depressed|miserable|lonely|heartbroken)|i want to cry|i am crying|makes me cry|i miss (her|him|them|you|my|our|home)|(my|our) (dog|cat|mother|mom|mum|father|dad|brother|sister|wife|husband|friend|grandmother|grandfather) (has |just )?died|грустно мне|мне (так |очень |сегодня |сейчас |что-то |просто |ужасно |как-то )?(так |очень |сегодня |сейчас |что-то |просто |ужасно |как-то )?(грустно|плохо|тоскливо|одиноко|тяжело)|хочется плакать|я плачу|скучаю по|(по нему|по ней|по ним|по тебе|по дому|по маме) скучаю|у (меня|нас) (недавно |вчера |сегодня |только что )?(пес |собака |собаку |кот |кошка |мама |мать |папа |отец |брат |сестра |муж |жена |сын |дочь |друг |подруга |бабушка |дедушка |дед )?(недавно |вчера |сегодня )?(умер|погиб|сдох)|(мой|моя|наш|наша) (пес|собака|кот|кошка|мама|мать|папа|отец|брат|сестра|муж|жена|сын|дочь|друг|подруга|бабушка|дедушка|дед) (недавно |вчера |сегодня )?(умер|погиб|сдох)',
    answers:
      "don't cry|do not cry|please do not cry|cry, if|you are crying|you're crying|не плачьте|не плачь|плачь,|ты плачешь|вы плачете",
  },
  advice: {
    does: 'what should i do|what do i do|what shall i do|what would you do|what now|what next|what is next|what can i do|what is there to do|what to do|how do i play|how do i win|how does this work|help$$|help me|can you help me|could you help me|please help me|i need help|i need your help|i am lost|i am stuck|a hint|hint$$|my options|помоги мне|помогите мне|помоги$|помогите$|заблудил|помощь$$|мне нужна помощь|спасите|advise|advice|что мне (же |теперь |сейчас |тут |тогда )?делать|что (же |теперь |сейчас )?делать|как мне быть|что можно делать|что можно сделать|что тут можно|что тут делать|что здесь можно|что здесь делать|чем заняться|как играть|как выиграть|как быть|посовет|подскажи|подсказк|что бы вы сделали|что бы ты сделал|что дальше$$|что теперь$$|а теперь что$$',
    answers:
      "tell you what to do|what would i do|what should you do|needn't be right|crooked judge|whatever you do|советовать не|что делать?|обязательно, чтоб правильно|судья|что ни решите",
  },
  hunger: {
    does: 'hungry|starving|something to eat|есть хочу|хочу есть|хочется есть|голод|проголод|поесть',
  },
  matter: {
    does: 'what is going on|what is happening|what happened$$|what happened here|what has happened$$|what is the matter|what is wrong$$|explain$$|explain everything|explain it to me|tell me everything|tell me a story|tell me something|what is this about|what is all this|что происходит|что тут происходит|что (тут |здесь )?творится|что здесь происходит|что случилось$$|что тут случилось|что здесь случилось|что произошло$$|что тут произошло|в чем дело|объясни$$|объясните$$|объясните все|объясни все|расскажи все|расскажите все|расскажи историю|расскажите историю|расскажи что-нибудь|расскажите что-нибудь|что все это значит',
  },
  more: {
    does: 'tell me more|go on|continue|and then|what then|what next|tell me$|i am listening|keep talking|why$$|why (not|so|is that)$$|how so|how come$$|so$$|really$|дальше|продолжай|расскажи$|расскажите$|и что потом|а потом|что потом|почему$$|почему (же|так)$$|зачем$$|правда$|я слушаю|слушаю$|ещё$|еще$|ну и|i don’t know$$|i do not know$$|dunno$$|no idea$$|не знаю$$|без понятия$$|понятия не имею$$',
  },
  stop: {
    does: 'stop$$|stop (it|that|talking)|enough$$|хватит$$|хватит уже|перестань|перестаньте|прекрати$|прекратите$|довольно$$',
  },
  recall: {
    does: "what did i (just )?(say|tell|ask)|what have i (just )?(said|told)|what is my name|what's my name|know my name|remember my name|remember what i (just )?(said|told|asked)|what i (just )?(said|told you) (first|before|earlier)|what were we talking about|what was my (first |last )?question|что я (только что |сейчас )?(вам |тебе )?(только что |сейчас )?(сказал|говорил|спросил|спрашивал)|как меня зовут|как мое имя|(знаешь|знаете|помнишь|помните) мое имя|о чем мы говорили|какой был (мой )?(первый |последний )?вопрос",
  },
  again: {
    does: 'again$$|say (that |it )?again|repeat$$|repeat (that|it|please)$|come again$$|once more$$|pardon$$|what did you (just )?say$$|ещё раз$$|еще раз$$|повтори$|повторите$|что ты (сейчас |только что )?сказал(а)?$$|что вы (сейчас |только что )?сказали$$|не расслышал(а|и)?|прослушал(а|и)?$$',
  },
}

interface Act {
  name: string
  does: RegExp
  /** As `does`, with nothing besides it. */
  whole: RegExp
  answers: RegExp
  /** How a line shows that it replies to the act, and does not do it itself; null when nothing shows it. */
  replies: RegExp | null
}

/** Acts for which a line that merely says "yes" or "no" in passing is no answer. */
const answersApart = new Set([
  'agree',
  'refuse',
  'asking',
  'love',
  'who',
  'self',
  'place',
  'nature',
  'clock',
  'go',
  'advice',
  'sad',
])

const known: Act[] = Object.entries(acts).map(([name, { does, alone, answers }]) => {
  const pattern = anyOf(alone === undefined ? does : `${does}|${alone}`)
  return {
    name: `§${name}`,
    does: pattern,
    whole: new RegExp(`^${pattern.source}$`, 'u'),
    answers: anyOf(answers === undefined ? does : answersApart.has(name) ? answers : `${does}|${answers}`),
    replies: answers === undefined ? null : anyOf(answers),
  }
})

/** An entry begins at a word; with `$` it ends with it, with `$$` the sentence also ends there. */
function anyOf(entries: string): RegExp {
  const bodies = entries.split(/\|(?![^(]*\))/).map((words) => {
    const body = fold(words.replace(/\${1,2}$/, ''))
      .replace(/[.*+^{}]|(?<!\))\?/g, '\\$&')
      .replaceAll('(', '(?:')
      .replace(/\$(?=[|)])/g, wordEnd)
    if (words.endsWith('$$')) return `${body}(?=[)\\s]*(?:[.!?…]|$))`
    return words.endsWith('$') ? `${body}${wordEnd}` : body
  })
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${bodies.join('|')})`, 'u')
}

/** The acts of emoji that replace words. */
const pictures: [RegExp, string][] = [
  [/[😂🤣😆😄😁😅😹]/u, '§joke'],
  [/[😭😢😞😔💔🥺]/u, '§sad'],
  [/[❤😍😘🥰💕💖♥]/u, '§love'],
  [/[😡🤬🖕😠💩]/u, '§insult'],
  [/[👍👌✅🤝]/u, '§agree'],
  [/[👎🚫]/u, '§refuse'],
  [/👋/u, '§greeting'],
  [/[🙏💐]/u, '§thanks'],
  [/[😱😨😰]/u, '§fear'],
]

/**
 * The acts in a reader's words. A text without words is silence, a question mark alone a question. Memoised, because a
 * turn asks several times about the same text.
 */
export const actsOf: (text: string) => readonly string[] = memoize(findActs)

function findActs(text: string): string[] {
  if (tokensOf(text).length === 0) {
    const shown = pictures.filter(([pattern]) => pattern.test(text)).map(([, act]) => act)
    if (shown.length > 0) return shown
    return text.includes('?') ? ['§asking'] : ['§silence']
  }
  const folded = fold(text)
  const plainly = folded.replace(particles, '')
  const isShort = tokensOf(text).length <= fewWords
  const found = known
    .filter(({ name, does }) => {
      const at = (does.exec(folded) ?? does.exec(plainly))?.index
      return at !== undefined && (isShort || !shortActs.has(name) || (name !== '§more' && at === 0))
    })
    .map(({ name }) => name)
  const without = (act: string) => outweighed[act]?.some((other) => found.includes(other))
  const denied = Object.entries(unlike).filter(([, pattern]) => pattern.test(folded))
  return found.filter((act) => !without(act) && !denied.some(([name]) => name === act))
}

/** Words that colour a question without changing it: "а вы вообще кто?" is "вы кто?". */
const particles =
  /(?<!\p{L})(?:вообще|тут|здесь|же|вот|собственно|все-таки|exactly|actually|the hell|the fuck|on earth)\s/gu

/** Acts that mean nothing beside another one: "да пошёл ты" agrees to nothing, "what's my name?" does not greet. */
const outweighed: Record<string, readonly string[]> = {
  '§agree': ['§insult', '§threat', '§refuse', '§love'],
  '§greeting': ['§recall'],
  '§again': ['§recall'],
  '§who': ['§recall'],
}

/** What only resembles an act. */
const unlike: Record<string, RegExp> = {
  // A pardon before a question is only courtesy: "Sorry, who are you?"
  '§sorry':
    /^\P{L}{0,3}(?:sorry|pardon( me)?|forgive me|извини(те)?|прости(те)?)\P{L}+(?=\p{L}).*\?|^\P{L}{0,3}(?:sorry|извини(те)?|прости(те)?)\P{L}+(?:(?:а|но|but|and)\s)?(?:who|what|where|when|why|how|кто|что|где|куда|когда|почему|зачем|как|вы|ты)(?!\p{L})/u,
  // "What are you hiding from me?", "Who are you working for?", "What are you afraid of?"
  '§who':
    /(?<!\p{L})(?:what|who) are you (?:(?:really |still )?(?!doing|being)\p{L}{2,20}ing(?!\p{L})|(?:\p{L}{1,20} ){1,3}(?:of|at|about|with|for|to|from)\P{L}*$)/u,
  // "She left, right?"
  '§agree': /\p{L}\P{L}{1,3}(?:да|ок|окей|right|yes|yeah|okay|ok)\s?\?\P{L}{0,3}$/u,
}

/**
 * Whether a text is only a greeting, "go on", "where am I?" or the like: none of its words ("пока": "bye", and "while")
 * is about anything.
 */
export const isNothingBut = (text: string): boolean => doesOnly(wordsIn(text), alone)
const alone = new Set(
  '§greeting §thanks §farewell §sorry §self §place §nature §clock §how §age §go §advice §matter §more'.split(' '),
)

/** Whether a text only asks what anybody may be asked: who they are, how old, where this is. */
export const isPlainQuestion = (text: string, isName: (word: string) => boolean): boolean =>
  doesOnly(
    wordsIn(text).filter((word) => !isName(word)),
    plainQuestions,
  )
const plainQuestions = new Set('§who §self §place §nature §clock §how §age'.split(' '))

function doesOnly(words: string[], acts: ReadonlySet<string>): boolean {
  const left = [...words]
  const does = () => known.some(({ name, whole }) => acts.has(name) && whole.test(left.join(' ')))
  // "Hello, how are you?" asks that and nothing else; "hello" alone is a greeting.
  for (; left.length > 1 && leadIns.has(left[0] ?? ''); left.shift()) if (does()) return true
  for (; left.length > 1 && leadIns.has(left.at(-1) ?? ''); left.pop()) if (does()) return true
  return does()
}
const leadIns = new Set(
  'hello hi sorry excuse me here извините извини простите прости тут здесь good evening morning afternoon привет здравствуй здравствуйте добрый доброе вечер день утро and but so well now hey please then really exactly actually again anyway вообще опять снова собственно ну а и но так же вот пожалуйста слушай слушайте уже'.split(
    ' ',
  ),
)

/**
 * Acts such as "yes" and "why", which count only as the whole text or first in it; in a longer sentence they are a part
 * of it.
 */
const shortActs = new Set(['§agree', '§refuse', '§more'])
const fewWords = 3

/** The acts that a line answers, by its beginning; whether it turns a question away, by the whole line. */
export function answersOf(line: string): string[] {
  const folded = fold(line)
  const head = headOf(folded)
  return known
    .filter(({ name, answers }) => {
      const found = answers.exec(anywhere.has(name) ? folded : head)
      return found !== null && name !== '§more' && name !== '§matter' && (!shortActs.has(name) || found.index === 0)
    })
    .map(({ name }) => name)
}

/** The acts that a line replies to by its beginning, such as "Is that a threat?": without them it makes no sense. */
export function repliesOf(line: string): string[] {
  const head = headOf(fold(line))
  return known.filter(({ name, replies }) => repliesOnly.has(name) && replies?.test(head)).map(({ name }) => name)
}
const repliesOnly = new Set('§thanks §farewell §joke §insult §threat §love §how §self §nature §clock §sad'.split(' '))

function headOf(line: string): string {
  const [first = '', second = ''] = line.split(/(?<=[.!?…])\s+/)
  return first.length < 24 ? `${first} ${second}` : first
}

/** Acts that may be anywhere in a line: turning a question away, or inviting to come. */
const anywhere = new Set(['§asking', '§go'])

/**
 * Words of courtesy mean nothing besides their act: "thank you" is no closer to "thanks" than to any other way of
 * thanking.
 */
export const isCourtesy = (word: string): boolean => courtesies.some((begin) => word.startsWith(begin))
const courtesies =
  'thank thx hello goodbye sorry apolog evening please haha lol хаха лол спс спасиб благодар здравств привет прощай извин пожалуйст'.split(
    ' ',
  )

const questionWords = new Set(
  'who whom whose what where when why how which is are was were am do does did can could will would have has had should shall may кто кого кому чей чья чьи что чего чему где куда откуда когда почему зачем отчего как какой какая какое какие каков сколько разве неужели ли'.split(
    ' ',
  ),
)

/** Whether a text asks, with or without a question mark. */
export function isQuestion(text: string): boolean {
  if (text.includes('?')) return true
  const words = tokensOf(text).map(({ word }) => word)
  return words.slice(0, 3).some((word, at) => questionWords.has(word) && (at === 0 || !auxiliaries.has(word)))
}
const auxiliaries = new Set(
  'is are was were am do does did can could will would have has had should shall may как что'.split(' '),
)
