import { readMe } from '@fabula/contract/routes/account'
import { FabulaClient } from '../fabula-client.ts'
import { type Player, playNovel } from '../play-novel.ts'

/**
 * A bot that plays a novel to an ending and prints its text. It sends generic messages and takes any way on.
 * Usage: `npx tsx client/example/bot.ts http://localhost:3000 demo`
 */
const [address = 'http://localhost:3000', playLink = 'demo'] = process.argv.slice(2)

const questions = ['Good evening. Who are you?', 'What happened here?', 'What shall I do?', 'Then let us go.']
let asked = 0
const bot: Player = {
  say: () => questions[asked++ % questions.length] ?? null,
  choose: ([first]) => first ?? null,
}

const client = new FabulaClient({ address })
console.log(`Playing ${playLink} as ${(await client.call(readMe)).username ?? 'a guest'}`)
const end = await playNovel(client, playLink, bot, {
  onState: ({ character_name, user_message, character_message }) => {
    if (user_message) console.log(`\n> ${user_message}`)
    console.log(`\n${character_name ?? ''}: ${character_message ?? ''}`)
  },
})
console.log(end.the_end ? '\nTHE END' : '\nThat is enough for today.')
