import { tokensOf } from '../words/tokens.ts'

export const emotions = [
  'joy',
  'laughter',
  'sadness',
  'anger',
  'fear',
  'surprise',
  'love',
  'shame',
  'thought',
  'weariness',
  'neutral',
] as const
export type Emotion = (typeof emotions)[number]
export type Mood = Partial<Record<Emotion, number>>

/** Beginnings of English and Russian words by the feeling they express; `$` marks a whole word. */
const lexicon: Record<Emotion, string> = {
  joy: `glad happ joy smil cheer delight pleas$ pleased pleasant warm wonder$ wonderful hope hopeful grin grateful thank relie proud
    kind$ lovely fond рад радост радую счаст улыб весел доволен довольн тепл прекрасн чудесн спасиб благодар гордит горд надежд приятн
    хорош$ хорошо$ слав`,
  laughter: 'laugh chuckl giggl joke joking funny haha amus смех сме[ея] смешн хохо хихи шут ха-ха весело$',
  sadness: `sad sorrow griev grief mourn tear$ tears weep cry$ crying cried lost$ lonel alone$ miss$ missed died dead$ death gone$ buried
    regret sigh grave$ dying груст печал тоск слез плач плака скорб умер мертв погиб потеря одинок скуча жаль жалко горе$ вздох утрат ушл
    прощай похорон могил`,
  anger: `angr anger furious rage mad$ hate annoy irritat scowl glare shout yell liar lied lying steal thief damn fool idiot stupid cross$ snap
    spite злит зло$ злой зла$ злюсь серд гнев ярост ненави бес[ии] раздраж крич ругат врет врун лжец вор$ черт дурак дура$ идиот хмур сволоч`,
  fear: `afraid fear scar[ey] scared fright terrif terror panic anxi worr nervous dread danger trembl dark$ drown бо[юи][сш] боят страх страшн
    испуг пуга тревог трево опас ужас дрож темнот тону паник беспоко волну`,
  surprise: `surpris astonish amaz startl shock unbeliev really$ suddenly impossible what$ удив поражен изумл неожидан внезап потряс надо$ ничего$ себе$
    невероят неужели шок`,
  love: 'love loving beloved tender dear$ darling kiss heart adore embrace affection люб[илоя] любов любл нежн мил[ыаое] поцел сердц обним дорог[аоу]',
  shame:
    'blush embarrass asham shame shy$ awkward guilt sorry apolog forgive pink$ смущ стыд стесня красне неловк винова извин прост[иь]',
  thought: `think thought$ thoughtful ponder wonder wondering consider perhaps maybe remember recall recogn puzzl curious clue riddle guess suppose understand
    дума задум мысл размышл пожалуй может$ вспомн помн понима загад интерес любопыт догад наверн кажется выходит`,
  weariness: 'tired weary exhaust sleep sleepy yawn bored устал утом сонн спать зева скучн сил$',
  neutral: `neutral calm ordinary everyday usual plain default normal placid quiet standard polite нейтрал спокой обычн повседн будничн ровн просто$
    стандарт вежлив`,
}

const entries = Object.entries(lexicon).map(([emotion, words]) => ({
  emotion: emotion as Emotion,
  pattern: new RegExp(
    `^(?:${words
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll('ё', 'е'))
      .join('|')})`,
    'u',
  ),
}))

/** The strength of each feeling in a text, by its words. */
export function moodOf(text: string): Mood {
  const mood: Mood = {}
  for (const { word } of tokensOf(text)) {
    for (const { emotion, pattern } of entries) {
      if (pattern.test(word)) mood[emotion] = (mood[emotion] ?? 0) + 1
    }
  }
  return mood
}

/** The feelings that a line's punctuation expresses. */
export function marksOf(text: string): Mood {
  const mood: Mood = {}
  if (/[?!]{2,}|\?!|!\?/.test(text)) mood.surprise = 1
  else if (/!/.test(text)) mood.joy = 0.4
  if (/…|\.\.\./.test(text)) mood.thought = 0.5
  return mood
}
