import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Asks a server for its health every 100 ms on a connection and an event loop of its own, as whoever watches over it does,
 * until it is told to end; then it tells how long each answer took, in ms.
 */
const agent = new Agent({ keepAlive: true })
const took = []
let ended = false
parentPort.once('message', () => {
  ended = true
})

const ask = () =>
  new Promise((resolve) => {
    const sent = request(`${workerData}/api/health`, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', () => resolve(-1))
    sent.end()
  })

while (!ended) {
  const began = performance.now()
  const status = await ask()
  took.push({ status, ms: performance.now() - began })
  await sleep(Math.max(0, 100 - (performance.now() - began)))
}
agent.destroy()
parentPort.postMessage(took)
