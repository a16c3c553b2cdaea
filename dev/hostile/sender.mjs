import { readFileSync } from 'node:fs'
import { request } from 'node:http'

/**
 * Sends what it is told to, one after the other, in a process of its own: what sending costs is not counted as the
 * server's. Tells the status of each answer; 0: the connection was closed, -1: there was no answer in ten seconds.
 */
const port = Number(process.argv[2])
process.on('message', ({ method, path, headers, file }) => {
  const body = file === null ? undefined : readFileSync(file)
  const sent = request({ host: '127.0.0.1', port, method, path, agent: false, timeout: 10_000 })
  let told = false
  const tell = (status) => {
    if (!told) process.send(status)
    told = true
  }
  sent.on('response', (response) => {
    response.resume()
    response.on('error', () => tell(response.statusCode))
    // A stream of events may never end by itself.
    setTimeout(() => response.destroy(), 2_000).unref()
    response.on('close', () => tell(response.statusCode))
  })
  sent.on('timeout', () => {
    tell(-1)
    sent.destroy()
  })
  sent.on('error', () => setTimeout(tell, 20, 0))
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  if (body) sent.setHeader('content-length', body.byteLength)
  sent.end(body)
})
