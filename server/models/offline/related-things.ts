/** Things that are mentioned together: when no line names what was asked, a line about its neighbour may do. */
const circles = `
bake bread oven flour knead eat
tea drink jam coffee
eat bread jam fish
smoke fire
weather rain snow cold
ice cold river boat
river water boat drown
key lock door
love marry kiss
book read page
letter write
drown die
kill die gun knife hurt
cold warm coat
dark night lantern
time dawn morning
pay buy
ship captain crew wreck
air space airlock
sleep sleepers night tired
mother family sister child
father family child
quarrel angry
lie truth secret trust
leave return boat train
machine engine computer
electric bright machine
`

const related = new Map<string, Set<string>>()
for (const circle of circles.trim().split('\n')) {
  const words = circle.split(' ').map((word) => `~${word}`)
  for (const word of words)
    related.set(word, new Set([...(related.get(word) ?? []), ...words.filter((other) => other !== word)]))
}

/** The concepts related to this one. */
export const relatedThings = (term: string): ReadonlySet<string> => related.get(term) ?? none
const none: ReadonlySet<string> = new Set()
