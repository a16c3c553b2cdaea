import type { PlayState } from '@fabula/contract/shapes/play'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { readReply } from '../read-reply.ts'
import { toInteractive } from '../to-interactive.ts'

/** The reader and the model of `latency.ts`, in a process of their own, to separate their work from the server's. */
const model = await startScriptedModel({}, { piece: 12, delay: 0 })
model.rules.push(() => ({
  text: replyJson({ actor: 'ilse', line: 'The fog is thicker tonight. Hold the lantern, and mind the third step.' }),
}))
process.send?.({ model: model.url })
process.on('message', (message: { address: string; turns: number }) => void play(message))

async function play({ address, turns }: { address: string; turns: number }): Promise<void> {
  let state: PlayState = await toInteractive(address)
  for (let turn = 0; turn < turns; turn++) {
    process.send?.({ turn })
    const reply = await readReply(address, state, `Tell me about lamp number ${turn}.`)
    state = reply.state.interact ? reply.state : await toInteractive(address, true)
    // Stays within the server's limit of calls.
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  process.send?.({ done: true })
  await model.close()
  process.disconnect()
}
