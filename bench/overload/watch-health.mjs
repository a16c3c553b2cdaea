import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Requests a server's health check every 100 ms on a connection and an event loop of its own, as monitoring does, until
 * told to stop; then reports the duration of each answer in ms.
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
