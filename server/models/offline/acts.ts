import { fold, tokensOf } from '../words/tokens.ts'

/**
 * What people do with words, in both languages: beginnings of words, whole words (with `$`), and phrases (with a space).
 * `does` is how a reader does it; `answers` how a character's line shows that it is meant for just that.
 */
const acts: Record<string, { does: string; answers?: string }> = {
  greeting: {
    does: 'hello|hi$|hi there|hey$|hiya|greetings|good evening|good morning|good day|good afternoon|здравств|привет|добрый вечер|добрый день|доброе утро|приветств|здорово$|доброго',
    answers: 'evening, evening|evening. or|вечер, вечер|вечер. или',
  },
  thanks: {
    does: 'thank|thanks|thx|ty$|cheers|grateful|appreciate|спасибо|спс|благодар|признател',
    answers:
      "you are welcome|you're welcome|it's nothing|no need|how kind|you are kind|не за что|пожалуйста$|вы очень добры|вы добры|за что спасибо",
  },
  farewell: {
    does: 'goodbye|good bye|bye$|farewell|see you|good night|прощай|прощайте|до свидан|доброй ночи|спокойной ночи|пока$$|до встречи|всего доброго',
    answers: 'going?|until tomorrow|уходите|уходишь|до завтра',
  },
  sorry: { does: 'sorry|apolog|forgive|pardon|простите|прости$|извин|прошу прощен' },
  joke: {
    does: 'joke|joking|kidding|funny|laugh|haha|ha ha|hah|lol|lmao|rofl|шутк|шути|шутя|шучу|смешно|смеш|ха-ха|хаха|лол|ржу|хи-хи',
    answers: 'ha!|ha.|ха!|ха.',
  },
  insult: {
    does: 'idiot|stupid|fool$|fools|moron|shut up|hate you|liar|coward|bastard|thief|dumb|ugly|screw you|damn you|go to hell|fuck|shit|crap|you suck|bitch|дура|дурак|дурац|идиот|тупо|тупа|тупы|тупи|заткнись|ненавижу|врунь|лжец|лгун|трус|вор$|воровка|сволоч|бесишь|бесите|урод|гад$|козел|хам|сук|черт с|пошел ты|пошла ты|иди к черту|кретин|старая карга',
    answers:
      "that's fair|call me|insult|be rude|swear at|been called|i have been called|shout at|be as angry|spit it out|обзыв|называй|назов|зови как|звать вором|грубите|обругал|ругайся|покричите|сердитесь сколько|справедливо|меня и не так",
  },
  threat: {
    does: 'i will kill|i will burn|i will hurt|i will destroy|i will break|or else|kill you|hurt you|burn this|burn it|i warn you|you will regret|убью|спалю|сожгу|прикончу|пожалеешь|пожалеете|я тебя|я вас предупре|а то хуже|разнесу|сломаю',
    answers: 'threat|threaten|угроз|угрожа|грозит|i shall be sorry|мне будет жаль|walk home|пешком',
  },
  help: {
    does: 'help you|help her|can i help|may i help|let me help|i will help|i could help|want to help|do something|give you a hand|lend a hand|a hand with|assist|let me carry|i will carry|can i do anything|help with|помогу|помочь|подсоб|понесу|подержу|чем помочь|давайте помогу|поможем|помощь нужна',
    answers:
      'want to help|you want to help|take the left|hold this|wash your hands|to be useful|хотите помочь|помочь хочешь|берите левую|держи фон|мойте руки',
  },
  fear: { does: 'afraid|scared|fear|frighten|боюсь|боит|боиш|страшн|страх|испуг' },
  love: {
    does: 'love you|i love|in love|marry me|sweetheart|you are beautiful|kiss me|do you love|любл|влюб|замуж|поцелу|ты красив|вы красив|любит|любиш',
    answers: 'love?|married?|люблю?|любовь?|замужем?|любят',
  },
  who: {
    does: 'who are you|who r u|your name|what are you called|what are you$|who am i|introduce|whats your name|кто вы|кто ты|вы кто|ты кто|кто такая|кто такой|вы-то кто|about yourself|about you$|о себе|расскажи про себя|кто я|как вас зовут|как тебя зовут|я-то кто|ваше имя|твоё имя|твое имя|как звать',
  },
  age: {
    does: 'how old|your age|сколько вам лет|сколько тебе лет|ваш возраст',
    answers: 'years old|years of age|лет от роду',
  },
  where: { does: 'where|где|куда' },
  leave: { does: 'go back|go home|get out|take me back|обратно|уйти|уйду|уехать|вернуться|домой|ухожу|уплы' },
  silence: {
    does: 'say nothing|says nothing|silent|silence|stay quiet|stays quiet|молч|промолч|ничего не говор|тишин',
    answers: 'quiet|silent|silence|say nothing|молча|молчи|молчать|тишин|не заполняет',
  },
  asking: {
    does: "question|don't understand|do not understand|what do you mean|what does that mean|вопрос|не понимаю|не понял|в каком смысле|что это значит",
    answers:
      "i do not know|i don't know|don't know|couldn't tell you|could not tell you|could not say|couldn't say|can't say|no idea|not at liberty|leave that out|ask me something|good question|you can ask|that is outside|answer in figures|say that again|if i were a clever|no shame not to know|ask the|не знаю|не скажу|не могу сказать|понятия не|пропущу|спроси лучше|спросите у|спроси у|хороший вопрос|спрашивайте|не имею права|мне на хранение|ответить цифрами|ещё раз и|был бы я умный|не знать не стыдно",
  },
  agree: {
    does: "yes$|yeah|yep|yup|okay|ok$|okey|k$|agreed|of course|sure$|right$|do it|let's do|deal$|fine$|ay$|да$|ага|угу|конечно|ладно|хорошо$|ок$|окей|согласен|согласна|разумеется|договорились",
    answers: 'yes.|yes,|yeah.|fine.|ay.|да.|ладно.|так-то оно|годишься|you’ll do|let’s keep moving|not at all',
  },
  refuse: {
    does: "no$|nope|nah|never mind|i refuse|i won't|will not|нет$|неа|не хочу|не буду|ни за что|отказ|не надо",
    answers: 'no.|no, |нет.|нет,',
  },
  how: {
    does: 'how are you|how r u|how do you do|how do you feel|are you all right|are you alright|are you ok|how is it going|hows it going|whats up|sup$|как вы$|как ты$|как дела|как делишки|как вы себя|как сам|как поживаете|вы в порядке|ты в порядке|как жизнь|как настроение',
    answers: 'how am i|как я?|как дела',
  },
  sad: {
    does: 'i am sad|i feel sad|i want to cry|грустно мне|мне грустно|мне плохо|хочется плакать',
    answers: "don't cry|do not cry|please do not cry|cry, if|не плачьте|не плачь|плачь,",
  },
  advice: {
    does: 'what should i do|what do i do|what shall i do|what would you do|what now|what can i do|what is there to do|what to do|how do i play|how do i win|how does this work|advise|advice|что мне делать|что делать|как мне быть|что можно делать|что можно сделать|что тут можно|что тут делать|что здесь можно|что здесь делать|чем заняться|как играть|как выиграть|как быть|посовет|что бы вы сделали|что бы ты сделал',
    answers:
      "tell you what to do|what would i do|needn't be right|crooked judge|whatever you do|советовать не|что делать?|обязательно, чтоб правильно|судья|что ни решите",
  },
  hunger: {
    does: 'hungry|starving|something to eat|есть хочу|хочу есть|хочется есть|голод|проголод|поесть',
  },
  more: {
    does: 'tell me more|go on|continue|and then|what then|what next|tell me$|i am listening|keep talking|why$|how so|really$|дальше|продолжай|расскажи$|расскажите$|и что потом|а потом|что потом|почему$|зачем$|правда$|я слушаю|слушаю$|ещё$|еще$|ну и',
  },
}

interface Act {
  name: string
  does: RegExp
  answers: RegExp
}

/** A line that merely says "yes" or "no" on its way is no answer to that. */
const answersApart = new Set(['agree', 'refuse', 'asking'])

const known: Act[] = Object.entries(acts).map(([name, { does, answers }]) => ({
  name: `§${name}`,
  does: anyOf(does),
  answers: anyOf(answers === undefined ? does : answersApart.has(name) ? answers : `${does}|${answers}`),
}))

/** An entry begins at a word; with `$` it ends with it, with `$$` the sentence ends there too. */
function anyOf(entries: string): RegExp {
  const bodies = entries.split('|').map((words) => {
    const body = fold(words.replace(/\${1,2}$/, '')).replace(/[.*+?^{}()]/g, '\\$&')
    if (words.endsWith('$$')) return `${body}(?=[)\\s]*(?:[.!?…]|$))`
    return words.endsWith('$') ? `${body}(?![\\p{L}\\p{N}])` : body
  })
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${bodies.join('|')})`, 'u')
}

/** What a picture does that stands where words would. */
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

/** What a reader does with these words. A text without words is silence, a question mark alone a question. */
export function actsOf(text: string): string[] {
  if (tokensOf(text).length === 0) {
    const shown = pictures.filter(([pattern]) => pattern.test(text)).map(([, act]) => act)
    if (shown.length > 0) return shown
    return text.includes('?') ? ['§asking'] : ['§silence']
  }
  const folded = fold(text)
  const isShort = tokensOf(text).length <= fewWords
  return known
    .filter(({ name, does }) => {
      const found = does.exec(folded)
      return found !== null && (isShort || !shortActs.has(name) || (name !== '§more' && found.index === 0))
    })
    .map(({ name }) => name)
}

/** A greeting, thanks or a farewell alone: no word of it ("пока": "bye", and "while") is about anything. */
export function isNothingBut(text: string): boolean {
  const said = tokensOf(text)
    .map(({ word }) => word)
    .join(' ')
  return known.some(({ name, does }) => alone.has(name) && does.exec(said)?.[0] === said)
}
const alone = new Set(['§greeting', '§thanks', '§farewell', '§sorry'])

/** "Yes" and "why" are all that is said, or come first; in a longer sentence they are a part of it. */
const shortActs = new Set(['§agree', '§refuse', '§more'])
const fewWords = 3

/** What a line is an answer to, by how it begins; whether it turns a question away, by all of it. */
export function answersOf(line: string): string[] {
  const folded = fold(line)
  const [first = '', second = ''] = folded.split(/(?<=[.!?…])\s+/)
  const head = first.length < 24 ? `${first} ${second}` : first
  return known
    .filter(({ name, answers }) => {
      const found = answers.exec(name === '§asking' ? folded : head)
      return found !== null && name !== '§more' && (!shortActs.has(name) || found.index === 0)
    })
    .map(({ name }) => name)
}

/** Words of courtesy say nothing beside their act: "thank you" is no closer to "thanks" than to any other thanking. */
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

/** Whether a text asks, with or without its question mark. */
export function isQuestion(text: string): boolean {
  if (text.includes('?')) return true
  const words = tokensOf(text).map(({ word }) => word)
  return words.slice(0, 3).some((word, at) => questionWords.has(word) && (at === 0 || !auxiliaries.has(word)))
}
const auxiliaries = new Set(
  'is are was were am do does did can could will would have has had should shall may как что'.split(' '),
)
