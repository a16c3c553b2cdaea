import { fold, tokensOf } from '../words/tokens.ts'

/**
 * What people do with words, in both languages: beginnings of words, whole words (with `$`), and phrases (with a space).
 * A line of the author's that does the same is a likely answer: thanks are answered by a line about thanks.
 */
const intents: Record<string, string> = {
  greeting:
    'hello$|hi$|hey$|greetings|good evening|good morning|good day|good night to you|здравств|привет|добрый вечер|добрый день|доброе утро|доброй ночи',
  thanks: 'thank|grateful|appreciate|спасибо|благодар|признател',
  farewell: 'goodbye|bye$|farewell|see you|good night|прощай|прощайте|до свидан|доброй ночи|спокойной ночи|пока$',
  sorry: 'sorry|apolog|forgive|pardon|прост[иь]те|прости$|извин|виноват',
  joke: 'joke|joking|kidding|funny|laugh|haha|ha ha|шут[кия]|шучу|смешно|смеш|ха-ха|хаха',
  insult:
    'idiot|stupid|fool|shut up|hate you|liar|damn|hell$|fuck|shit|swear|rude|дур[аен]|идиот|туп|заткнись|ненавижу|врун|врёшь|врешь|лжец|чёрт|черт$|бесишь|ругат|ругай|хам',
  help: 'help|carry|assist|give you a hand|помо[гщч]|понесу|подержу',
  fear: 'afraid|scared|fear|frighten|боюсь|бои[тш]|страшн|страх|испуг',
  love: 'love|marry|sweetheart|beautiful|kiss|любл|любов|любит|замуж|поцелу|красив',
  who: 'who are you|your name|what are you|who am i|introduce|кто вы|кто ты|вы кто|ты кто|кто такая|кто такой|about yourself|about you$|о себе|расскажи про себя|кто я|как вас зовут|как тебя зовут|я-то кто|ваше имя|твоё имя|твое имя',
  where: 'where is|where are|where did|где|куда',
  leave: 'go back|go home|get out|обратно|уйти|уйду|уехать|вернуться|домой|ухожу',
  mother: 'mother|mum$|mom$|mama|мать|мать$|мам[аеуы]|матери|матер',
  silence: 'silent|silence|quiet|say nothing|молч|тихо$|тишин|ничего не сказать',
  asking: "ask$|asking|question|i do not know|i don't know|no idea|спрос|спраш|вопрос|не знаю|понятия не",
  agree: 'yes$|yeah|okay|ok$|agreed|of course|sure$|ай$|ay$|да$|ага|конечно|ладно|хорошо$|согласен|согласна|разумеется',
  refuse: "no$|nope|never mind|refuse|won't|нет$|не хочу|не буду|ни за что|отказ",
  how: 'how are you|how do you feel|are you all right|are you ok|how is it going|как вы$|как ты$|как дела|как себя|как поживаете|вы в порядке|ты в порядке',
}

const patterns = Object.entries(intents).map(([name, entries]) => ({
  name: `§${name}`,
  pattern: new RegExp(entries.split('|').map(entry).join('|'), 'u'),
}))

/** An entry begins at a word; with `$` it ends with it. */
function entry(words: string): string {
  const body = fold(words.replace(/\$$/, '')).replace(/[.*+?^{}()]/g, '\\$&')
  return `(?<![\\p{L}\\p{N}])${body}${words.endsWith('$') ? '(?![\\p{L}\\p{N}])' : ''}`
}

/** The intents of a text, as terms that no word can be mistaken for. A text of dots alone is silence. */
export function intentsOf(text: string): string[] {
  if (tokensOf(text).length === 0) return ['§silence']
  const folded = fold(text)
  return patterns.filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name)
}

/** Words of courtesy say nothing beside their intent: "thank you" is no closer to "thanks" than to any other thanking. */
export const isCourtesy = (word: string): boolean => courtesies.some((begin) => word.startsWith(begin))
const courtesies = [
  'thank',
  'hello',
  'goodbye',
  'sorry',
  'apolog',
  'evening',
  'спасиб',
  'благодар',
  'здравств',
  'привет',
  'прощай',
  'извин',
]
